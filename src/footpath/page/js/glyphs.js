// Which characters of the page's text no font of this machine has. Each is drawn as the box that stands for one that
// no font can have.
() => {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = 48;
  const pen = canvas.getContext("2d", { willReadFrequently: true });
  const drawn = (font, text) => {
    pen.clearRect(0, 0, 48, 48);
    pen.font = font;
    pen.fillText(text, 8, 36);
    return pen.getImageData(0, 0, 48, 48).data.join();
  };
  const { fontFamily } = getComputedStyle(document.body);
  const font = `24px ${fontFamily}`;
  const box = drawn(font, "\u{10FFFE}");
  const characters = [...new Set(document.body.innerText)].filter((each) => each > "~" && each.trim());
  return characters.filter((each) => drawn(font, each) === box).join("");
}
