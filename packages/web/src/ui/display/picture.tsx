import { type ReactNode, useState } from "react";

type Props = {
  src: string | null;
  /** Sets width and height, so that nothing moves when the picture has loaded. */
  className: string | undefined;
  /** Left empty where the name stands beside the picture. */
  alt?: string;
  /** Shown if there is no picture, or if it cannot be loaded (offline, and not cached). */
  children: ReactNode;
};

/** A picture from the server, loaded when it is scrolled into sight. */
export function Picture({ src, className, alt = "", children }: Props) {
  const [missing, setMissing] = useState<string | null>(null);
  if (src === null || src === missing) return children;
  return (
    <img
      // The same element would show the former picture until the new one has come.
      key={src}
      className={className}
      src={src}
      alt={alt}
      loading="lazy"
      decoding="async"
      onError={() => setMissing(src)}
    />
  );
}
