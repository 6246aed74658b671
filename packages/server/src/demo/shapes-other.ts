import { blob, line, rect, round, type Shape } from "./shapes.ts";

/** What is worn, used and written with. */
export const otherShapes = {
  box: ({ main, dark, light }) =>
    blob("M18 38l14-16h36l14 16z", dark) + rect(18, 38, 64, 42, main) + rect(42, 38, 16, 16, light, 0),
  tube: ({ main, dark, light }) =>
    blob("M32 16h36l-5 52H37z", main) + rect(40, 68, 20, 14, dark) + blob("M35 34h30l-2 18H37z", light),
  pump: ({ main, dark, light }) =>
    line("M50 30V16H36v5", dark, 5) +
    rect(42, 26, 16, 10, dark) +
    rect(30, 36, 40, 46, main, 9) +
    rect(30, 52, 40, 16, light, 0),
  roll: ({ main, dark, light }) =>
    rect(24, 32, 46, 46, light, 6) +
    `<ellipse cx="70" cy="55" rx="12" ry="23" fill="${main}"/><ellipse cx="70" cy="55" rx="4" ry="8" fill="${dark}"/>` +
    line("M24 76v8h22", main, 4),
  sponge: ({ main, dark, light }) =>
    rect(18, 34, 64, 22, main, 6) +
    rect(18, 52, 64, 16, dark, 6) +
    [30, 44, 58, 70].map((x, i) => round(x, 42 + (i % 2) * 5, 2.8, light)).join(""),
  towel: ({ main, dark, light }) =>
    line("M16 24h68", dark, 5) + rect(28, 24, 44, 58, main) + line("M28 62h44M28 70h44", light, 4),
  umbrella: ({ main, dark, light }) =>
    line("M50 46v28c0 10-14 10-14 0", dark, 5) +
    blob(
      "M14 50c0-20 16-34 36-34s36 14 36 34c-6-6-12-6-18 0-6-6-12-6-18 0-6-6-12-6-18 0-6-6-12-6-18 0z",
      main,
    ) +
    line("M50 18c-10 8-15 18-16 30M50 18c10 8 15 18 16 30", light, 2.5),
  tumbler: ({ main, dark, light }) =>
    rect(32, 16, 36, 11, dark, 4) +
    blob("M34 28h32l-4 50a5 5 0 0 1-5 5H43a5 5 0 0 1-5-5z", main) +
    line("M42 40l2 30", light, 5),
  brush: ({ main, dark, light }) =>
    `<g transform="rotate(-35 50 50)">${rect(12, 47, 60, 8, main, 4)}${rect(70, 36, 18, 12, light, 2)}${rect(68, 47, 22, 8, dark, 3)}</g>`,
  plaster: ({ main, dark, light }) =>
    `<g transform="rotate(-35 50 50)">${rect(12, 36, 76, 28, main, 14)}${rect(36, 36, 28, 28, light, 2)}${round(24, 50, 2.5, dark)}${round(76, 50, 2.5, dark)}</g>`,
  pill: ({ main, light }) =>
    `<g transform="rotate(-40 50 50)">${rect(14, 36, 72, 28, light, 14)}<path d="M50 36h22a14 14 0 0 1 0 28H50z" fill="${main}"/></g>`,
  shirt: ({ main, dark }) =>
    blob("M36 20c4 8 24 8 28 0l20 10-7 18-9-4v38H32V44l-9 4-7-18z", main) +
    line("M36 20c4 8 24 8 28 0", dark, 3),
  jacket: ({ main, dark, light }) =>
    blob("M38 18h24l18 12 6 44-12 2-5-26v32H31V50l-5 26-12-2 6-44z", main) +
    line("M50 20v62", light, 3) +
    line("M38 18l12 12 12-12", dark, 4),
  trousers: ({ main, dark }) => blob("M32 16h36l6 68H56l-6-44-6 44H26z", main) + line("M31 25h38", dark, 4),
  shorts: ({ main, dark }) => blob("M26 26h48l8 46H56l-6-20-6 20H18z", main) + line("M25 35h50", dark, 4),
  dress: ({ main, dark, light }) =>
    blob("M38 16h24l14 10 8 26-10 4-6-16 10 44H22l10-44-6 16-10-4 8-26z", main) +
    line("M42 16c3 6 13 6 16 0", dark, 3) +
    line("M28 74h44", light, 4),
  scarf: ({ main, dark, light }) =>
    blob("M50 14c22 0 30 18 28 36l8 34H14l8-34c-2-18 6-36 28-36z", main) +
    `<ellipse cx="50" cy="44" rx="15" ry="19" fill="${light}"/>` +
    line("M30 66c10 8 30 8 40 0", dark, 3),
  cloth: ({ main, dark, light }) =>
    blob("M20 22h60l-4 60H24z", main) +
    line("M40 22l-4 60M62 22l2 60", dark, 3) +
    line("M22 36h56M24 68h52", light, 4),
  socks: ({ main, dark, light }) =>
    blob("M26 16h20v34c0 8-4 10-10 16L24 78c-8 6-18-6-10-13l12-13z", main) +
    blob("M60 20h20v34c0 8-4 10-10 16L58 82c-8 6-18-6-10-13l12-13z", main) +
    line("M26 24h20M60 28h20", light, 5) +
    line("M28 52l8 8M62 56l8 8", dark, 3),
  cap: ({ main, dark, light }) =>
    blob("M16 58c0-22 14-34 32-34s32 12 32 34z", main) +
    blob("M46 58h42c4 0 5 8 0 9-14 3-32 1-42-9z", dark) +
    round(48, 24, 3.5, light),
  shoe: ({ main, dark, light }) =>
    blob("M14 40c8 6 18 4 22-6l30 20c10 3 20 4 20 14v6H14z", main) +
    rect(12, 70, 76, 9, light, 4) +
    line("M44 42l-6 7M53 48l-6 7", dark, 3),
  sandal: ({ main, dark }) =>
    [32, 68]
      .map(
        (x) =>
          `<ellipse cx="${x}" cy="50" rx="14" ry="33" fill="${main}"/>` +
          line(`M${x} 28c-6 8-9 14-10 22M${x} 28c6 8 9 14 10 22`, dark, 4),
      )
      .join(""),
  pen: ({ main, dark, light }) =>
    `<g transform="rotate(45 50 50)">${rect(43, 10, 14, 60, main, 4)}${blob("M43 68h14l-7 18z", dark)}${rect(43, 24, 14, 8, light, 0)}</g>`,
  ruler: ({ main, dark }) =>
    `<g transform="rotate(-35 50 50)">${rect(10, 38, 80, 24, main)}${line("M20 38v9M30 38v13M40 38v9M50 38v13M60 38v9M70 38v13M80 38v9", dark, 2.5)}</g>`,
  book: ({ main, dark, light }) =>
    rect(26, 16, 50, 68, main, 5) + rect(26, 16, 11, 68, dark, 4) + rect(44, 30, 24, 14, light, 2),
  paper: ({ main, light, dark }) =>
    `<g transform="rotate(8 50 50)">${rect(30, 18, 44, 62, main)}</g>` +
    rect(26, 20, 46, 62, light) +
    line("M34 34h30M34 44h30M34 54h30M34 64h18", dark, 3),
  tape: ({ main, dark, light }) =>
    round(48, 48, 31, main) +
    round(48, 48, 17, dark) +
    round(48, 48, 13, light) +
    rect(48, 72, 38, 8, main, 2),
  scissors: ({ main, dark }) =>
    line("M40 62L66 16M60 62L34 16", dark, 6) +
    `<circle cx="34" cy="72" r="11" fill="none" stroke="${main}" stroke-width="7"/><circle cx="66" cy="72" r="11" fill="none" stroke="${main}" stroke-width="7"/>`,
  stapler: ({ main, dark, light }) =>
    blob("M16 40c20-14 44-16 68-6v14H16z", main) +
    rect(16, 64, 68, 10, dark, 5) +
    rect(16, 48, 60, 8, light, 3),
  backpack: ({ main, dark, light }) =>
    line("M40 24c0-12 20-12 20 0", dark, 5) +
    blob("M26 44c0-14 8-20 24-20s24 6 24 20v34a6 6 0 0 1-6 6H32a6 6 0 0 1-6-6z", main) +
    rect(34, 56, 32, 20, light, 5) +
    line("M34 42h32", dark, 3),
  cable: ({ main, dark, light }) =>
    line("M30 72V56c0-24 40 8 40-16V30", main, 6) +
    rect(22, 68, 16, 16, dark) +
    rect(62, 14, 16, 18, dark) +
    rect(66, 10, 8, 6, light, 1),
  charger: ({ main, dark, light }) =>
    line("M40 30V16M60 30V16", dark, 6) +
    rect(26, 30, 48, 44, main, 8) +
    rect(43, 56, 14, 7, light, 3) +
    line("M50 74v12", dark, 5),
  power: ({ main, dark, light }) =>
    rect(30, 14, 40, 72, main, 8) +
    blob("M54 30L38 54h10l-4 18 18-26H51z", light) +
    rect(42, 18, 16, 4, dark, 2),
  earphones: ({ main, dark }) =>
    line("M22 58V48a28 28 0 0 1 56 0v10", dark, 6) +
    rect(14, 52, 18, 28, main, 8) +
    rect(68, 52, 18, 28, main, 8),
  speaker: ({ main, dark, light }) =>
    rect(28, 14, 44, 72, main, 8) +
    round(50, 58, 17, dark) +
    round(50, 58, 7, light) +
    round(50, 29, 7, dark),
  lamp: ({ main, dark, light }) =>
    blob("M50 14c18 0 27 13 27 26 0 12-9 16-12 26H35c-3-10-12-14-12-26 0-13 9-26 27-26z", main) +
    rect(37, 68, 26, 16, dark, 4) +
    line("M36 36c2-6 6-9 11-10", light, 4),
  socket: ({ main, dark, light }) =>
    rect(10, 36, 80, 28, main, 8) +
    [24, 42, 60, 78].map((x) => round(x - 1, 50, 6.5, light) + round(x - 1, 50, 2, dark)).join(""),
  battery: ({ main, dark, light }) =>
    [34, 66]
      .map(
        (x) =>
          rect(x - 4, 16, 8, 8, dark, 2) +
          rect(x - 12, 22, 24, 62, main, 4) +
          rect(x - 12, 22, 24, 18, light, 4),
      )
      .join(""),
  torch: ({ main, dark, light }) =>
    `<g transform="rotate(-40 50 50)">${blob("M64 32h10l14-10v56L74 68H64z", light)}${rect(14, 40, 48, 20, main, 5)}${rect(56, 34, 14, 32, dark, 3)}</g>`,
  fan: ({ main, dark, light }) =>
    line("M50 66v16M34 84h32", dark, 5) +
    round(50, 42, 29, light) +
    [0, 120, 240]
      .map(
        (turn) =>
          `<path transform="rotate(${turn} 50 42)" d="M50 42c-12-8-10-22 2-24 8 4 8 16-2 24z" fill="${main}"/>`,
      )
      .join("") +
    round(50, 42, 4.5, dark),
  kettle: ({ main, dark, light }) =>
    line("M38 30c0-16 34-16 34 6v18", dark, 6) +
    blob("M30 34h34l10 48H26z", main) +
    blob("M32 42l-16-8 10 24z", main) +
    line("M44 46l-3 26", light, 4),
  phone: ({ main, dark, light }) =>
    rect(30, 12, 40, 76, dark, 7) + rect(34, 20, 32, 58, main, 2) + line("M40 34l14-8", light, 4),
} satisfies Record<string, Shape>;
