// How much each text stands out from what is painted where it stands, from pictures of the page without its texts.
async ([texts, shots]) => {
  const grounds = {};
  for (const [name, shot] of Object.entries(shots)) {
    const bytes = Uint8Array.from(atob(shot), (one) => one.charCodeAt(0));
    const image = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
    const canvas = new OffscreenCanvas(image.width, image.height).getContext("2d");
    canvas.drawImage(image, 0, 0);
    grounds[name] = canvas.getImageData(0, 0, image.width, image.height);
  }
  const light = (rgb) => {
    const [r, g, b] = rgb.map((v) => (v / 255 <= 0.04045 ? v / 255 / 12.92 : ((v / 255 + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  return texts.map(({ ink, opacity, points, layer }) => {
    const ground = grounds[layer === "felt" ? "felt" : "whole"];
    const [r, g, b, a = 1] = ink.match(/[\d.]+/g).map(Number);
    const found = points.map(([x, y]) => {
      const at = 4 * (Math.floor(y) * ground.width + Math.floor(x));
      const under = [...ground.data.slice(at, at + 3)];
      const seen = [r, g, b].map((v, i) => v * a * opacity + under[i] * (1 - a * opacity));
      const [one, two] = [light(seen), light(under)].sort((p, q) => q - p);
      return (one + 0.05) / (two + 0.05);
    }).sort((p, q) => p - q);
    // Of a text that other things lie upon, what can be seen counts.
    return found[Math.floor(found.length * (layer === "play" ? 0.5 : 0.1))];
  });
}
