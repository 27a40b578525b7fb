// What runs for the first time in a renderer is compiled first, which takes longer than to run it. A tab of ours begins
// with an empty document, and waits there for its first page: meanwhile one of each common thing is read in it, by a world
// that is made for that and thrown away, so that nothing of it is left in ours.

const SAMPLE = `
<main><nav><a href="#">a</a></nav><h1>a</h1><p>a <b>a</b></p><ul><li>a</ul><table><tr><th>a<td>a</table><form><div>
<label for="a">a *</label><input id="a" name="a" required placeholder="a"></div><textarea aria-label="a"></textarea>
<select><option>a<option>b</select><fieldset><legend>a</legend><label><input type="radio" name="b">a</label></fieldset>
<label><input type="checkbox">a</label><input type="file" hidden><div role="button" tabindex="0">a</div><button>a</button>
</form></main>`;

/** Read the sample where nothing else is. */
function warm(world) {
  const { body } = document;
  if (body.firstChild) return;
  body.innerHTML = SAMPLE;
  try { world().observe(); } finally { body.replaceChildren(); }
}

const isEmptyTab = location.href === 'about:blank' && parent === window && opener === null && document.body !== null;
if (isEmptyTab && !document.body.firstChild) setTimeout(warm, 0, world);
