import { encode } from "uqr";

/** A QR code, hidden from screen readers: its content must be shown as text too. */
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
