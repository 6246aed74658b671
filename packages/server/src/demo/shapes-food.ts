import { blob, line, rect, round, type Shape } from "./shapes.ts";

const leaf = "#4c9a4a";
const paper = "#fffdf7";

/** What is eaten and drunk. */
export const foodShapes = {
  apple: ({ main, dark }) =>
    blob(
      "M50 38c-6-6-27-5-28 15 0 15 11 29 20 29 4 0 5-2 8-2s4 2 8 2c9 0 20-14 20-29-1-20-22-21-28-15z",
      main,
    ) +
    line("M50 38c0-8 2-12 6-16", dark) +
    blob("M55 27c5-8 14-8 17-6-2 8-10 11-17 6z", leaf),
  round: ({ main, light, dark }) =>
    round(50, 54, 28, main) +
    line("M34 46c2-5 6-8 11-9", light) +
    line("M50 27v-6", dark) +
    blob("M51 24c5-7 13-7 16-5-2 7-9 9-16 5z", leaf),
  banana: ({ main, dark }) =>
    blob("M24 26c3 27 22 42 50 40 5 0 7 7 2 9-32 10-62-12-62-44 0-7 9-10 10-5z", main) +
    line("M26 33c5 22 21 34 44 36", dark, 2.5),
  melon: ({ main, dark }) =>
    blob("M14 40h72a36 36 0 0 1-72 0z", leaf) +
    blob("M21 40h58a29 29 0 0 1-58 0z", main) +
    [36, 50, 64].map((x, i) => round(x, 49 + (i % 2) * 6, 2.4, dark)).join(""),
  root: ({ main, dark }) =>
    blob("M35 38c4-7 26-7 30 0 3 5-8 36-12 44-1 3-5 3-6 0-4-8-15-39-12-44z", main) +
    line("M40 48h9M52 57h8M45 66h7", dark, 2.5) +
    line("M50 34V18M45 34l-9-12M55 34l9-12", leaf, 5),
  leaves: ({ main, dark }) =>
    blob("M50 84C24 70 22 40 50 16c28 24 26 54 0 68z", main) +
    line("M50 30v54M50 48l12-8M50 48l-12-8M50 62l13-9M50 62l-13-9", dark, 2.5),
  bulb: ({ main, dark }) =>
    blob("M50 18c2 16 29 19 29 41 0 15-12 23-29 23s-29-8-29-23c0-22 27-25 29-41z", main) +
    line("M50 34c-10 12-14 28-8 46M50 34c10 12 14 28 8 46", dark, 2.5),
  sack: ({ main, dark, light }) =>
    blob("M31 20h38l-5 14c11 9 16 22 15 40 0 5-4 8-9 8H30c-5 0-9-3-9-8-1-18 4-31 15-40z", main) +
    line("M35 34h30", dark) +
    round(50, 60, 13, light),
  pouch: ({ main, dark, light }) =>
    blob("M28 18h44l-3 7v50l3 7H28l3-7V25z", main) +
    line("M29 25h42M29 75h42", dark, 2.5) +
    round(50, 50, 13, light),
  noodles: ({ main, dark, light }) =>
    line("M34 44c0-12 8-4 8-14M46 44c0-12 8-4 8-16M58 44c0-12 8-4 8-14", light, 5) +
    line("M62 40l16-26M70 42l16-22", dark, 3) +
    blob("M16 44h68c0 20-10 32-22 36H38c-12-4-22-16-22-36z", main),
  bottle: ({ main, dark, light }) =>
    rect(42, 12, 16, 9, dark, 2) +
    blob("M44 22h12v8c0 7 10 9 10 22v28a6 6 0 0 1-6 6H40a6 6 0 0 1-6-6V52c0-13 10-15 10-22z", main) +
    rect(34, 54, 32, 18, light, 0),
  jug: ({ main, dark, light }) =>
    rect(36, 12, 16, 9, dark, 2) +
    blob("M38 22h14c14 2 24 10 24 24v32a6 6 0 0 1-6 6H32a6 6 0 0 1-6-6V46c0-12 6-16 12-24z", main) +
    line("M58 36c7 2 10 7 10 16", light, 6) +
    rect(34, 56, 28, 18, light),
  can: ({ main, dark, light }) =>
    rect(32, 20, 36, 62, main, 7) + rect(32, 18, 36, 9, dark, 4) + blob("M32 44h36v20l-36 8z", light),
  tin: ({ main, dark, light }) =>
    rect(24, 34, 52, 44, main, 6) + rect(22, 30, 56, 9, dark, 4) + rect(24, 48, 52, 18, light, 0),
  carton: ({ main, dark, light }) =>
    blob("M32 36l7-14h22l7 14v46H32z", main) + rect(38, 14, 24, 9, dark, 2) + rect(32, 50, 36, 18, light, 0),
  brick: ({ main, dark, light }) =>
    line("M58 26V12h10", dark, 4) + rect(32, 26, 36, 56, main, 4) + round(50, 54, 11, light),
  mug: ({ main, light }) =>
    line("M70 46c16-3 16 20 0 20", main, 6) +
    blob("M24 38h48v30a12 12 0 0 1-12 12H36a12 12 0 0 1-12-12z", main) +
    line("M38 30c-4-6 4-8 0-14M56 30c-4-6 4-8 0-14", light, 4),
  jar: ({ main, dark, light }) =>
    rect(33, 16, 34, 11, dark, 3) + rect(28, 27, 44, 55, main, 9) + rect(28, 44, 44, 22, light, 0),
  loaf: ({ main, light }) =>
    blob(
      "M20 44c-5-15 9-22 30-22s35 7 30 22c-1 3-4 4-4 7v24a5 5 0 0 1-5 5H29a5 5 0 0 1-5-5V51c0-3-3-4-4-7z",
      main,
    ) + blob("M28 44c-4-9 6-14 22-14s26 5 22 14c-1 3-3 4-3 7v20H31V51c0-3-2-4-3-7z", light),
  bun: ({ main, dark, light }) =>
    blob("M18 52c0-18 14-28 32-28s32 10 32 28z", main) +
    rect(18, 55, 64, 8, leaf, 4) +
    blob("M18 66h64c0 8-5 14-12 14H30c-7 0-12-6-12-14z", main) +
    line("M38 38h.1M50 34h.1M62 38h.1M44 45h.1M57 45h.1", light, 4) +
    line("M18 52h64", dark, 2),
  cake: ({ main, dark, light }) =>
    blob("M16 46l58-20a14 14 0 0 1 10 20z", light) +
    rect(16, 46, 68, 32, main, 3) +
    line("M16 58h68", paper, 5) +
    round(70, 24, 6, dark),
  cookie: ({ main, dark }) =>
    round(50, 50, 32, main) +
    [
      [40, 38],
      [60, 36],
      [66, 54],
      [50, 54],
      [36, 58],
      [54, 70],
    ]
      .map(([x, y]) => round(x!, y!, 4.5, dark))
      .join(""),
  bar: ({ main, dark, light }) =>
    `<g transform="rotate(-18 50 50)">${rect(30, 16, 40, 40, dark, 3)}${line("M50 17v38M31 36h38", main, 2.5)}${rect(28, 42, 44, 42, main, 3)}${rect(28, 54, 44, 16, light, 0)}</g>`,
  sweet: ({ main, dark, light }) =>
    blob("M12 36l20 14-20 14c6-9 6-19 0-28zM88 36L68 50l20 14c-6-9-6-19 0-28z", dark) +
    round(50, 50, 21, main) +
    line("M42 34c8 10 8 22 0 32M56 32c8 10 8 26 0 36", light, 4),
  lolly: ({ main, dark, light }) =>
    rect(46, 62, 8, 26, dark, 4) +
    blob("M32 34a18 18 0 0 1 36 0v34H32z", main) +
    line("M43 36v20M57 36v20", light, 4),
  nuts: ({ main, dark }) =>
    blob("M34 24c10-4 18 4 16 14-2 8 4 8 2 18-3 12-22 14-27 3-4-9 5-11 3-18-2-8 0-14 6-17z", main) +
    blob("M64 34c10-2 16 6 13 15-3 7 3 8 0 17-4 11-20 10-23 0-2-8 5-9 4-16-1-8 0-14 6-16z", dark),
  fish: ({ main, dark, light }) =>
    blob("M12 50c10-18 36-24 54-6l18-12v36L66 56c-18 18-44 12-54-6z", main) +
    round(30, 47, 3.5, dark) +
    line("M46 40c5 6 5 14 0 20", light, 3.5),
  eggs: ({ main, light, dark }) =>
    [30, 50, 70].map((x) => `<ellipse cx="${x}" cy="48" rx="10" ry="15" fill="${light}"/>`).join("") +
    blob("M14 52h72l-5 24a5 5 0 0 1-5 4H24a5 5 0 0 1-5-4z", main) +
    line("M40 58v16M60 58v16", dark, 2.5),
  cheese: ({ main, dark, light }) =>
    blob("M14 50l56-26c10 4 16 14 16 26z", light) +
    blob("M14 50h72v26H14z", main) +
    round(34, 62, 5, dark) +
    round(56, 58, 4, dark) +
    round(70, 68, 5, dark),
  tub: ({ main, dark, light }) =>
    blob("M28 38h44l-6 42a4 4 0 0 1-4 3H38a4 4 0 0 1-4-3z", main) +
    rect(24, 28, 52, 11, dark, 4) +
    round(50, 58, 9, light),
} satisfies Record<string, Shape>;
