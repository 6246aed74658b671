/** Small, because encoding larger pictures would take longer than the rest of making a product; enough for flat drawings. */
const side = 160;
/** The SVG reader, which is blocked for uploads and unblocked here while pictures are drawn. */
const svgReader = { operation: ["VipsForeignLoadSvg"] };
/** How many pictures are being drawn; after the last one the reader is blocked again. */
let beingDrawn = 0;

/** A flat drawing of what the category sells, as PNG; each of its products (0, 1 …) has a colour of its own. */
export async function demoPicture(category: DemoCategoryName, product: number): Promise<Buffer> {
  // Steps of the golden angle: consecutive colours differ clearly, and none repeats.
  const hue = Math.round(product * 137.5) % 360;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 100 100">
    <rect width="100" height="100" fill="hsl(${hue}, 52%, 94%)"/>
    <path d="${outlines[category]}" fill="hsl(${hue}, 58%, 52%)"/>
    <circle cx="50" cy="56" r="9" fill="hsl(${hue}, 72%, 84%)"/>
  </svg>`;
  const { default: sharp } = await import("sharp");
  sharp.unblock(svgReader);
  beingDrawn++;
  try {
    return await sharp(Buffer.from(svg)).png({ compressionLevel: 4 }).toBuffer();
  } finally {
    beingDrawn--;
    if (beingDrawn === 0) sharp.block(svgReader);
  }
}

export type DemoCategoryName = keyof typeof outlines;

/** SVG paths on 100 × 100. */
const outlines = {
  // An apple, a bowl with chopsticks, a jug, a bottle, a sweet, a loaf, a carton.
  "Fresh Produce": "M50 38c-6-6-27-5-28 15 0 15 11 29 20 29h16c9 0 20-14 20-29-1-20-22-21-28-15z",
  "Rice and Noodles": "M58 42l18-28 4 2-15 26h19c0 20-10 32-22 36H38c-12-4-22-16-22-36z",
  "Cooking Essentials": "M36 12h16v10c14 2 24 10 24 24v38H26V46c0-12 4-16 10-24z",
  Drinks: "M42 12h16v18c0 7 10 9 10 22v32H32V52c0-13 10-15 10-22z",
  "Snacks and Sweets": "M12 34l22 16a21 21 0 0 1 32 0l22-16v32L66 62a21 21 0 0 1-32 0L12 66z",
  Bakery: "M20 44c-5-15 9-22 30-22s35 7 30 22c-1 3-4 4-4 7v29H24V51c0-3-3-4-4-7z",
  "Dairy and Chilled": "M38 14h24v8l7 14v46H31V36l7-14z",
  // A bucket, a pump bottle, a shirt, a book, a plug.
  Household: "M16 34a34 24 0 0 1 68 0h-6a28 18 0 0 0-56 0zM18 38h64l-8 44H26z",
  "Health and Beauty": "M36 16h17v12h5v8h12v46H30V36h12v-8h5v-6H36z",
  Clothing: "M36 20c4 8 24 8 28 0l20 10-7 18-9-4v38H32V44l-9 4-7-18z",
  Stationery: "M24 16h6v68h-6zM34 16h42v68H34z",
  Electronics: "M37 16h6v14h14V16h6v14h11v44H53v12h-6V74H26V30h11z",
};
