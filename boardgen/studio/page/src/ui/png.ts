/** PNG from the engine's SVG, by the browser's own canvas. */

import { imageOf } from "./picture";

/** A page as PNG. Sizes are in millimetres, the resolution in dots per inch. */
export async function pngOf(svg: string, width: number, height: number, dpi: number): Promise<Uint8Array<ArrayBuffer>> {
  const canvas = document.createElement("canvas");
  canvas.width = Math.round((width * dpi) / 25.4);
  canvas.height = Math.round((height * dpi) / 25.4);
  const { image, done } = await imageOf(svg);
  try {
    const context = canvas.getContext("2d")!;
    context.fillStyle = "#fff";
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(image, 0, 0, canvas.width, canvas.height);
  } finally {
    done();
  }
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
  if (!blob) throw new Error("the picture is too large for this browser");
  return new Uint8Array(await blob.arrayBuffer());
}
