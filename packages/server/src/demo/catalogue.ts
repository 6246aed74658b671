import { checkDigit } from "@clove/domain/catalogue/barcode.ts";
import type { Product } from "@clove/domain/catalogue/products.schema.ts";
import { fromMinor, mulDiv, toMinor } from "@clove/domain/money.ts";
import { stockOf } from "@clove/domain/stock/stock-of.ts";
import type { DemoCategory } from "./demo-category.ts";
import type { Caller } from "./door.ts";
import { foodCategories } from "./goods-food.ts";
import { otherCategories } from "./goods-other.ts";
import { demoPicture } from "./pictures.ts";
import { demoRandom } from "./random.ts";
import type { DemoStores } from "./stores.ts";

/** A variation as sales, deliveries and transfers need it, with its opening stock in its first store; prices in MYR, rates in percent. */
export type DemoGood = {
  product_variation_id: number;
  branch_id: number;
  price_type: "fixed" | "variable" | "by_unit";
  sale_vat: number;
  discount: number;
  purchase_price: number;
  sale_price: number;
  stock: number;
  /** Days from a delivery to its expiry. */
  keeps: number | undefined;
};

type Ids = ReadonlyMap<string, number>;

/** Categories, brands, colors, sizes, units, and about 200 products with a picture and opening stock in one of the three places. */
export async function makeCatalogue(owner: Caller, stores: DemoStores): Promise<DemoGood[]> {
  const categories = [...foodCategories, ...otherCategories];
  const made = await makeNames(owner, categories);
  const places = [stores.city, stores.city, stores.city, stores.harbour, stores.harbour, stores.warehouse];
  const random = demoRandom(955);
  const goods: DemoGood[] = [];
  let [products, barcodes] = [0, 0];
  for (const category of categories) {
    const lines = category.goods.split("\n");
    // All drawn before the first product is stored: storing a picture blocks the SVG reader that drawing needs.
    const pictures = await Promise.all(lines.map((_, i) => demoPicture(category.name, i)));
    // In parallel: one product is written while the picture of another is encoded.
    const stored = lines.map(async (line, i) => {
      const good = readGood(line);
      const branch_id = places[products++ % places.length]!.id;
      const fields = {
        name: good.name,
        branch_id,
        category_id: made.get(`category ${category.name}`),
        brand_id: made.get(`brand ${category.brands[i % category.brands.length]}`),
        price_type: good.price_type,
        description: `${good.name}. ${category.description}.`,
        discount: good.discount,
        purchase_vat: category.sale_vat,
        sale_vat: category.sale_vat,
        variations: variationsOf(good, made).map((variation) => ({
          ...variation,
          purchase_price: percent(variation.sale_price, random.between(55, 78)),
          min_stock_quantity: 5,
          initial_stock_quantity: random.between(40, 120),
          barcode: good.price_type === "by_unit" ? String(4001 + barcodes++) : retailBarcode(++barcodes),
        })),
      };
      const files = { image_0: pictures[i]! };
      const path = "/company/product/store";
      const { product } = await owner.postForm<{ product: Product }>(path, fields, files);
      for (const { id: branch_id } of good.isFavourite ? [stores.city, stores.harbour] : [])
        await owner.post("/company/favourite/set", { branch_id, product_id: product.id, wanted: true });
      return product.variations.map(({ id, purchase_price = 0, sale_price, stocks }) => ({
        ...{ product_variation_id: id, branch_id, price_type: good.price_type, sale_vat: category.sale_vat },
        ...{
          discount: good.discount,
          purchase_price,
          sale_price,
          stock: stockOf(stocks),
          keeps: category.keeps,
        },
      }));
    });
    goods.push(...(await Promise.all(stored)).flat());
  }
  return goods;
}

type Good = {
  name: string;
  price: number;
  price_type: DemoGood["price_type"];
  discount: number;
  pack: boolean;
  isFavourite: boolean;
  colors: string[];
  sizes: string[];
};

function readGood(line: string): Good {
  const [name = "", price = "", marks = ""] = line.split("|");
  const listed = (mark: string) => new RegExp(`${mark}:(\\S+)`).exec(marks)?.[1]?.split(",") ?? [];
  const has = (mark: string) => marks.split(" ").includes(mark);
  return {
    name,
    price: Number(price),
    price_type: has("kg") ? "by_unit" : has("open") ? "variable" : "fixed",
    discount: Number(/\bd(\d+)/.exec(marks)?.[1] ?? 0),
    pack: has("pack"),
    isFavourite: has("fav"),
    colors: listed("colors"),
    sizes: listed("sizes"),
  };
}

type Variation = { color_id?: number; size_id?: number; measurement_unit_id?: number; sale_price: number };

function variationsOf({ price, price_type, pack, colors, sizes }: Good, made: Ids): Variation[] {
  const unit = (title: string) => ({ measurement_unit_id: made.get(`unit ${title}`)! });
  if (price_type === "by_unit") return [{ ...unit("Kilogram"), sale_price: price }];
  if (pack) {
    return [
      { ...unit("Single"), sale_price: price },
      { ...unit("Pack of 6"), sale_price: percent(price, 570) },
    ];
  }
  const none = [undefined];
  return (colors.length > 0 ? colors : none).flatMap((color) =>
    (sizes.length > 0 ? sizes : none).map((size) => ({
      ...(color && { color_id: made.get(`color ${color}`)! }),
      ...(size && { size_id: made.get(`size ${size}`)! }),
      sale_price: price,
    })),
  );
}

/** The rows that products refer to, by kind and name. */
async function makeNames(owner: Caller, categories: readonly DemoCategory[]): Promise<Ids> {
  const ids = new Map<string, number>();
  const make = async (kind: string, name: string, path: string, noun: string, body: object) => {
    if (ids.has(`${kind} ${name}`)) return;
    const data = await owner.post<Record<string, { id: number }>>(`/company/${path}/store`, body);
    ids.set(`${kind} ${name}`, data[noun]!.id);
  };
  for (const { name, description, brands } of categories) {
    await make("category", name, "category", "category", { name, description });
    for (const brand of brands) await make("brand", brand, "brand", "brand", { name: brand });
  }
  for (const [name, code] of colors) await make("color", name, "color", "color", { name, code });
  for (const name of sizes) await make("size", name, "size", "size", { name, code: name });
  for (const [title, description] of units) {
    await make("unit", title, "measurement-unit", "measurementUnit", { title, description });
  }
  return ids;
}

const colors = [
  ["Black", "#000000"],
  ["White", "#ffffff"],
  ["Grey", "#808080"],
  ["Navy", "#1f2a54"],
  ["Blue", "#2563eb"],
  ["Green", "#15803d"],
  ["Red", "#dc2626"],
  ["Pink", "#ec4899"],
  ["Yellow", "#facc15"],
  ["Khaki", "#b8a77a"],
] as const;

const sizes = ["S", "M", "L", "XL"];

const units = [
  ["Kilogram", "Sold by weight"],
  ["Single", "One piece"],
  ["Pack of 6", "Six pieces in one pack"],
] as const;

/** An EAN-13 under a supplier number of the demo's own. */
function retailBarcode(sequence: number): string {
  const body = `9559001${String(sequence).padStart(5, "0")}`;
  return body + checkDigit(body);
}

/** `of` percent of a price. */
export function percent(price: number, of: number): number {
  return fromMinor(mulDiv(toMinor(price, 2), of, 100), 2);
}
