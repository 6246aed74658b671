import { type ReactNode, useState } from "react";

type Props = {
  src: string | null;
  /** Gives width and height, so that nothing moves when the picture comes. */
  className: string | undefined;
  /** Empty where the name stands beside it. */
  alt?: string;
  /** Stands there without a picture, and for one that cannot be had (offline, not kept). */
  children: ReactNode;
};

/** A picture of the server, loaded when it comes into sight. */
export function Picture({ src, className, alt = "", children }: Props) {
  const [missing, setMissing] = useState<string | null>(null);
  if (src === null || src === missing) return children;
  return (
    <img
      className={className}
      src={src}
      alt={alt}
      loading="lazy"
      decoding="async"
      onError={() => setMissing(src)}
    />
  );
}
