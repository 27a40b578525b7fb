// Replay a recording of Chrome DevTools Recorder: node replay.mjs RECORDING BROWSER ARGUMENTS-AS-JSON
import { readFileSync } from "node:fs";
import { createRunner, parse, PuppeteerRunnerExtension } from "@puppeteer/replay";
import puppeteer from "puppeteer-core";

const [file, executablePath, args] = process.argv.slice(2);
const recording = parse(JSON.parse(readFileSync(file, "utf-8")));
const browser = await puppeteer.launch({ executablePath, args: JSON.parse(args), headless: true });
try {
  const page = await browser.newPage();
  const runner = await createRunner(recording, new PuppeteerRunnerExtension(browser, page, { timeout: 10_000 }));
  await runner.run();
  console.log(await page.evaluate("document.body.innerText"));
} finally {
  await browser.close();
}
