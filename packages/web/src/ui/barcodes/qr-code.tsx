import { encode } from "uqr";

/** A QR code, hidden from screen readers: its content must be shown as text too. */
export function QrCode({ text }: { text: string }) {
  const { data, size } = encode(text, { ecc: "M", border: 2 });
  return <QrPicture data={data} size={size} />;
}

/** Draws modules, true for black; `width`: in CSS, where the style sheet gives none. */
export function QrPicture({ data, size, width }: { data: boolean[][]; size: number; width?: string }) {
  const path = data.map((row, y) =>
    [...row.map(Number).join("").matchAll(/1+/g)]
      .map(({ index, 0: { length } }) => `M${index} ${y}h${length}v1h-${length}z`)
      .join(""),
  );
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      aria-hidden
      {...(width && { width, height: width })}
    >
      <path d={path.join("")} />
    </svg>
  );
}
