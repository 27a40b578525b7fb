// Bundle the pages of the zoo into built/: all of them, or those that are named.
import { readdirSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const here = dirname(fileURLToPath(import.meta.url));
const shared = ["kit.js", "react-kit.jsx", "jquery-global.js"];
const named = process.argv.slice(2);
const pages = readdirSync(join(here, "pages")).filter((file) => !shared.includes(file) && (!named.length || named.includes(file.replace(/\.\w+$/, ""))));
if (!named.length) rmSync(join(here, "built"), { recursive: true, force: true });
await build({
  entryPoints: pages.map((file) => join(here, "pages", file)),
  outdir: join(here, "built"),
  bundle: true,
  minify: true,
  jsx: "automatic",
  logLevel: "warning",
  define: { "process.env.NODE_ENV": '"production"', __VUE_OPTIONS_API__: "true", __VUE_PROD_DEVTOOLS__: "false", __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: "false" },
  loader: { ".woff": "dataurl", ".woff2": "dataurl", ".ttf": "dataurl", ".eot": "dataurl", ".svg": "dataurl", ".png": "dataurl", ".gif": "dataurl", ".webp": "dataurl" },
});
