import type { ReactNode } from "react";

/** Text colors, because they have enough contrast with our surfaces in both color schemes. */
const fills: { color: string; rotation?: number; drawn: ReactNode }[] = [
  { color: "var(--clove-accent-text)", drawn: <rect width={8} height={8} /> },
  { color: "var(--clove-good)", rotation: 45, drawn: <rect width={3} height={8} /> },
  { color: "var(--clove-warn)", drawn: <circle cx={4} cy={4} r={2.2} /> },
  { color: "var(--mantine-color-dimmed)", drawn: <rect width={8} height={3} /> },
];

/** Defines the fills of a chart's series: each has a pattern of its own, so that the color is not the only difference. */
export function BarFills({ id, count }: { id: string; count: number }) {
  return (
    <svg width={0} height={0} style={{ position: "absolute" }} aria-hidden>
      <defs>
        {fills.slice(0, count).map(({ color, rotation = 0, drawn }, place) => (
          <pattern
            key={color}
            id={idOf(id, place)}
            width={8}
            height={8}
            patternUnits="userSpaceOnUse"
            patternTransform={`rotate(${rotation})`}
            fill={color}
          >
            <rect width={8} height={8} fillOpacity={0.22} />
            {drawn}
          </pattern>
        ))}
      </defs>
    </svg>
  );
}

export const barFill = (id: string, place: number): string => `url(#${idOf(id, place)})`;

const idOf = (id: string, place: number) => `${id}-${place}`;
