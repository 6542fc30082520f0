/** A picture of the engine, as an image: what it holds can neither act nor reach out, and the page's styles stay out. */

import { useEffect, useRef } from "preact/hooks";

/** An image of an SVG, decoded; call `done` when it is shown no longer. */
export async function imageOf(svg: string): Promise<{ image: HTMLImageElement; done: () => void }> {
  const url = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  const image = new Image();
  image.src = url;
  const done = () => URL.revokeObjectURL(url);
  try {
    await image.decode();
  } catch (error) {
    done();
    throw error;
  }
  return { image, done };
}

export interface PictureProps {
  readonly svg: string;
  /** What readers are told. */
  readonly alt: string;
  readonly class?: string;
}

export function Picture({ svg, alt, class: name }: PictureProps) {
  const host = useRef<HTMLDivElement>(null);
  const shown = useRef<() => void>();
  useEffect(() => {
    let over = false;
    // The old picture stays until the new one is ready, so that nothing flickers.
    imageOf(svg).then(
      ({ image, done }) => {
        if (over) return done();
        image.alt = "";
        host.current!.replaceChildren(image);
        shown.current?.();
        shown.current = done;
      },
      () => host.current?.replaceChildren(),
    );
    return () => {
      over = true;
    };
  }, [svg]);
  useEffect(() => () => shown.current?.(), []);
  return <div ref={host} class={`picture ${name ?? ""}`} role="img" aria-label={alt} />;
}
