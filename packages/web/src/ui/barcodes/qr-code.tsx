import { encode } from "uqr";

/** What it says has to stand beside it as text, for those who cannot scan it. */
export function QrCode({ text }: { text: string }) {
  const { data, size } = encode(text, { ecc: "M", border: 2 });
  const path = data.map((row, y) =>
    [...row.map(Number).join("").matchAll(/1+/g)]
      .map(({ index, 0: { length } }) => `M${index} ${y}h${length}v1h-${length}z`)
      .join(""),
  );
  return (
    <svg viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges" aria-hidden>
      <path d={path.join("")} />
    </svg>
  );
}
