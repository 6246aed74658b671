/** Colours of one picture, as CSS has them. */
export type Tint = { main: string; dark: string; light: string };
/** A flat drawing on 100 × 100, as SVG. */
export type Shape = (tint: Tint) => string;

export const blob = (d: string, fill: string) => `<path d="${d}" fill="${fill}"/>`;

export const line = (d: string, stroke: string, width = 4) =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;

export const round = (x: number, y: number, radius: number, fill: string) =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"/>`;

export const rect = (x: number, y: number, width: number, height: number, fill: string, corner = 3) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${corner}" fill="${fill}"/>`;
