import type { barWidth } from "./bar-width.ts";

type Props = {
  /** '1' for each black module, without quiet zones. */
  data: string;
  drawn: Pick<ReturnType<typeof barWidth>, "quiet" | "modules" | "width">;
  className?: string | undefined;
};

/** The bars of a barcode with their quiet zones, in the width that `barWidth` gave; the caller sets the height. */
export function Bars({ data, drawn: { quiet, modules, width }, className }: Props) {
  const bars = [...data.matchAll(/1+/g)].map(
    ({ index, 0: { length } }) => `M${quiet[0] + index} 0h${length}v1h-${length}z`,
  );
  return (
    <svg
      className={className}
      style={{ width: `${Math.round(width * modules * 1000) / 1000}mm` }}
      viewBox={`0 0 ${modules} 1`}
      preserveAspectRatio="none"
      shapeRendering="crispEdges"
      aria-hidden
    >
      <path d={bars.join("")} />
    </svg>
  );
}
