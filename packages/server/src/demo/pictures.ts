import sharp from "sharp";
import { fairTurns } from "../fair-turns.ts";
import type { Tint } from "./shapes.ts";
import { foodShapes } from "./shapes-food.ts";
import { otherShapes } from "./shapes-other.ts";

const shapes = { ...foodShapes, ...otherShapes };
type Kind = keyof typeof shapes;

const side = 480;
const hues = [8, 28, 45, 95, 150, 178, 205, 225, 262, 320];
const drawn = new Map<string, Promise<Buffer>>();
const drawings = fairTurns({ total: 1 });
/** Blocked for uploads. */
const svgReader = { operation: ["VipsForeignLoadSvg"] };

/** A flat drawing of what the name says, as PNG: the same for the same name; drawn once for all that look alike. */
export function demoPicture(name: string): Promise<Buffer> {
  const [, kind, fixed] = rules.find(([words]) => words.test(name)) ?? [/./, "box" as const];
  const hue = fixed ?? hues[spread(name, hues.length)]!;
  const key = `${kind} ${hue}`;
  const known = drawn.get(key) ?? draw(kind, hue);
  drawn.set(key, known);
  return known;
}

function draw(kind: Kind, hue: number): Promise<Buffer> {
  const tint: Tint = {
    main: `hsl(${hue}, 58%, 52%)`,
    dark: `hsl(${hue}, 48%, 30%)`,
    light: `hsl(${hue}, 72%, 84%)`,
  };
  const ground = `<rect width="100" height="100" fill="hsl(${hue}, 52%, 94%)"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 100 100">${ground}${shapes[kind](tint)}</svg>`;
  return drawings.run({ group: "demo", member: "demo" }, async () => {
    sharp.unblock(svgReader);
    try {
      return await sharp(Buffer.from(svg)).png({ compressionLevel: 4 }).toBuffer();
    } finally {
      sharp.block(svgReader);
    }
  });
}

const spread = (name: string, most: number) =>
  [...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 9973, 7) % most;

/** The first that fits; with a hue where the goods have one of their own. */
const rules: readonly (readonly [RegExp, Kind, number?])[] = [
  [/^Banana(s| Cavendish)/, "banana", 48],
  [/Watermelon/, "melon", 350],
  [/^Papaya|^Mango H|^Guava|^Pineapple/, "apple", 36],
  [/^Oranges/, "round", 28],
  [/^Apples/, "apple", 2],
  [/^Tomatoes/, "round", 6],
  [/^Potatoes|^Ginger/, "bulb", 34],
  [/Onions/, "bulb", 330],
  [/^Garlic/, "bulb", 45],
  [/^Carrots/, "root", 24],
  [/^Cucumber/, "root", 120],
  [/Chillies/, "root", 2],
  [/Long Beans|Kangkung/, "leaves", 120],
  [/Rice Vermicelli|Noodles|Kuey Teow|Spaghetti|Macaroni/, "noodles"],
  [/Rice \d|Sugar|Flour|Fine Salt/, "sack"],
  [/Oil 2 (kg|L)|Detergent 3|Softener|Floor Cleaner|Bleach/, "jug"],
  [/(Drink|Tea) 250 ml|Chocolate Milk|Coconut Milk/, "brick"],
  [/Coffee|Tea \d|Tea 3|Black Tea|Green Tea|Malt/, "mug"],
  [/Can 320/, "can"],
  [/Sardines|Beans 425|Tuna|Condensed|Evaporated/, "tin"],
  [/Fresh Milk|Low Fat|UHT|Juice/, "carton"],
  [/Hand Wash|Shampoo|Conditioner|Shower|Lotion|Dishwashing/, "pump"],
  [/Toothpaste|Cream 30|Sunscreen|Lip Balm|Glue/, "tube"],
  [/Sauce|Oil|Ketchup|Water \d|Drink|Syrup|Mouthwash|Deodorant/, "bottle"],
  [/Yoghurt|Lunch Box/, "tub"],
  [/Glass Jar|Vitamin/, "jar"],
  [/Biscuits|Crackers 300|Cookies/, "cookie", 32],
  [/Chocolate Bar|Wafer/, "bar", 20],
  [/Mint|Gummies/, "sweet"],
  [/Lolly/, "lolly"],
  [/Nuts|Peanuts/, "nuts", 32],
  [/Fish|Prawn|Sausages/, "fish"],
  [/Burger|Bun|Croissant|Puff/, "bun", 32],
  [/Bread|Loaf/, "loaf", 32],
  [/Cake/, "cake"],
  [/Eggs/, "eggs", 30],
  [/Cheddar|Butter|Tofu|Belacan/, "cheese", 44],
  [/Rolls|Towels 6/, "roll", 205],
  [/Sponge|Soap|Eraser/, "sponge"],
  [/Towel/, "towel"],
  [/Umbrella/, "umbrella"],
  [/Tumbler/, "tumbler"],
  [/Mop|Toothbrush|Cotton Buds/, "brush"],
  [/Plasters|Face Mask/, "plaster"],
  [/Pills|Tablets/, "pill"],
  [/Jacket|Rain Coat/, "jacket"],
  [/Kurung/, "dress"],
  [/Shirt/, "shirt"],
  [/Trousers|Jeans/, "trousers", 215],
  [/Shorts/, "shorts"],
  [/Sarong/, "cloth"],
  [/Headscarf/, "scarf"],
  [/Socks/, "socks"],
  [/^Cap$/, "cap"],
  [/Flip/, "sandal"],
  [/Shoes/, "shoe"],
  [/Pen |Pen$|Pencil|Highlighter/, "pen"],
  [/Ruler/, "ruler"],
  [/Book|Notebook/, "book"],
  [/Paper|Notes|Folder/, "paper"],
  [/Tape/, "tape"],
  [/Scissors/, "scissors"],
  [/Stapler/, "stapler"],
  [/Bag$/, "backpack"],
  [/Cable/, "cable"],
  [/Charger/, "charger"],
  [/Power Bank/, "power"],
  [/Ear/, "earphones"],
  [/Speaker/, "speaker"],
  [/Bulb/, "lamp", 48],
  [/Socket/, "socket"],
  [/Batteries/, "battery"],
  [/Torch/, "torch"],
  [/Fan$/, "fan"],
  [/Kettle/, "kettle"],
  [/Screen/, "phone"],
  [/ g$|kg$|Powder|Chips|Crisps|Liners|Foil/, "pouch"],
];
