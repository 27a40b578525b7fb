// Warming up: code that runs for the first time is compiled first, which takes longer than running it. A new tab has an
// empty document while it waits for its first page. Meanwhile a sample with one of each common element is read in it, by
// an instance of our script that is thrown away, so that nothing of the sample stays in the real one.

const SAMPLE = `
<main><nav><a href="#">a</a></nav><h1>a</h1><p>a <b>a</b></p><ul><li>a</ul><table><tr><th>a<td>a</table><form><div>
<label for="a">a *</label><input id="a" name="a" required placeholder="a"></div><textarea aria-label="a"></textarea>
<select><option>a<option>b</select><fieldset><legend>a</legend><label><input type="radio" name="b">a</label></fieldset>
<label><input type="checkbox">a</label><input type="file" hidden><div role="button" tabindex="0">a</div><button>a</button>
</form></main>`;

/** Read the sample, if the document is empty. */
function warm(world) {
  const { body } = document;
  if (body.firstChild) return;
  body.innerHTML = SAMPLE;
  try { world().observe(); } finally { body.replaceChildren(); }
}

const isEmptyTab = location.href === 'about:blank' && parent === window && opener === null && document.body !== null;
if (isEmptyTab && !document.body.firstChild) setTimeout(warm, 0, world);
