// Plug-ins of jQuery look for it in the window.
import $ from "jquery";

window.$ = window.jQuery = $;
export default $;
