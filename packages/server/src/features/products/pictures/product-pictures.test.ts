import { stat } from "node:fs/promises";
import * as catalogueTexts from "@clove/domain/catalogue/catalogue.texts.ts";
import { imageFields, imagePaths, thumbnailPath } from "@clove/domain/catalogue/images.ts";
import type { Product } from "@clove/domain/catalogue/products.schema.ts";
import sharp from "sharp";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { useTestApp } from "../../../../test/app.ts";
import { mediaFiles, picture, sendForm } from "../../../../test/pictures.ts";
import { openShop, type Shop } from "../../../../test/shop.ts";
import { mediaFolder } from "../../../config.ts";
import { removePictures } from "../../../media/picture-files.ts";

const app = useTestApp();
let shop: Shop;
let other: Shop;
let png: Buffer;
beforeAll(async () => {
  shop = await openShop(app(), app().a);
  other = await openShop(app(), app().b);
  png = await picture().png().toBuffer();
});
beforeEach(async () => {
  const files = await mediaFiles(app());
  await removePictures(app().config, files);
});

const store = (files: Record<string, Buffer>, fields: object = {}, token = shop.owner.token) =>
  sendForm<{ product: Product }>(
    app(),
    token,
    "product/store",
    {
      name: "Tea",
      branch_id: shop.owner.branch.id,
      category_id: shop.category.id,
      brand_id: shop.brand.id,
      variations: [{ purchase_price: 1.5, sale_price: 2.5 }],
      ...fields,
    },
    files,
  );
const imagesOf = (answer: { data: { product: Product } }) => imagePaths(answer.data.product.images);
const withThumbnails = (paths: string[]) => paths.flatMap((path) => [path, thumbnailPath(path)]).sort();
const load = async (path: string) => {
  const served = await app().app.inject({ method: "GET", url: `/media/${path}` });
  expect(served.statusCode).toBe(200);
  return served;
};
const countProducts = async () =>
  (await app().rows<{ count: string }>("select count(*) from products"))[0]!.count;

describe("product/store with pictures", () => {
  test.each(["png", "jpeg", "webp"] as const)(
    "a %s is stored as a smaller WebP without metadata, with a thumbnail",
    async (format) => {
      const content = await picture(2400, 1200)
        .withExif({ IFD0: { Copyright: "secret place" } })
        .toFormat(format)
        .toBuffer();
      expect(content.includes("secret place")).toBe(true);
      const answer = await store({ image_0: content });
      expect([answer.status, answer.message]).toEqual([200, catalogueTexts.productCreated]);
      const [path = "", ...more] = imagesOf(answer);
      expect(more).toEqual([]);
      expect(path).toMatch(new RegExp(`^company-${shop.owner.user.company_id}/[0-9a-f]{32}\\.webp$`));
      expect(await mediaFiles(app())).toEqual(withThumbnails([path]));
      const large = await load(path);
      expect(large.headers).toMatchObject({
        "content-type": "image/webp",
        "x-content-type-options": "nosniff",
      });
      expect(await sharp(large.rawPayload).metadata()).toMatchObject({
        format: "webp",
        width: 1200,
        height: 600,
      });
      const small = await load(thumbnailPath(path));
      expect(await sharp(small.rawPayload).metadata()).toMatchObject({
        format: "webp",
        width: 240,
        height: 120,
      });
      for (const served of [large, small]) expect(served.rawPayload.includes("secret place")).toBe(false);
    },
  );

  test("a photograph is turned upright, an animation becomes its first frame, a small picture is not enlarged", async () => {
    const lying = await picture(40, 20).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const frames = await Promise.all(
      ["#f00", "#00f"].map((ground) => picture(40, 20, ground).png().toBuffer()),
    );
    const moving = await sharp(frames, { join: { animated: true } })
      .webp({ lossless: true })
      .toBuffer();
    const paths = imagesOf(await store({ image_0: lying, image_1: moving }));
    const drawn = await Promise.all(paths.map(async (path) => sharp((await load(path)).rawPayload)));
    expect(await drawn[0]!.metadata()).toMatchObject({ width: 20, height: 40 });
    expect(await drawn[1]!.metadata()).toMatchObject({ width: 40, height: 20 });
    const { data } = await drawn[1]!.raw().toBuffer({ resolveWithObject: true });
    expect(data[0]).toBeGreaterThan(200);
    expect(data[2]).toBeLessThan(50);
  });

  test("pictures have the order of their fields, empty files are ignored", async () => {
    const colours = ["#ff0000", "#00ff00", "#0000ff"];
    const [red, green, blue] = await Promise.all(
      colours.map((colour) => picture(20, 20, colour).png().toBuffer()),
    );
    // Not sent in the order of their numbers, and one is empty.
    const answer = await store({ image_2: blue!, image_0: red!, image_1: Buffer.alloc(0), image_3: green! });
    const paths = imagesOf(answer);
    const seen = await Promise.all(
      paths.map(async (path) => [
        ...(
          await sharp((await load(path)).rawPayload)
            .raw()
            .toBuffer()
        ).subarray(0, 3),
      ]),
    );
    expect(seen.map((rgb) => rgb.findIndex((value) => value > 200))).toEqual([0, 2, 1]);
    const { id } = answer.data.product;
    const read = await app().call<{ product: Product }>(shop.owner.token, "GET", `product/${id}`);
    expect(imagesOf(read)).toEqual(paths);
  });

  test("eight at most", async () => {
    const files = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, i) => [`image_${i}`, png]));
    const eight = await store(files(8));
    expect(imagesOf(eight)).toHaveLength(8);
    expect(await mediaFiles(app())).toHaveLength(16);
    const before = await countProducts();
    for (const count of [9, 10]) {
      const answer = await store(files(count));
      expect(answer).toMatchObject({
        status: 422,
        failure: { code: "images_too_many", errors: [{ path: "images" }] },
      });
    }
    const eleven = await store(files(11));
    expect([eleven.status, eleven.failure.code]).toEqual([413, "too_large"]);
    expect(await countProducts()).toBe(before);
    expect(await mediaFiles(app())).toHaveLength(16);
  });

  test("a file that is not PNG, JPEG or WebP, is cut off or too large names its field and leaves nothing", async () => {
    const before = await countProducts();
    const photo = await sharp({
      create: {
        width: 300,
        height: 300,
        channels: 3,
        background: "#888",
        noise: { type: "gaussian", mean: 128, sigma: 40 },
      },
    })
      .jpeg()
      .toBuffer();
    const bad: Record<string, Buffer> = {
      svg: Buffer.from(
        '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
      ),
      gif: await picture().gif().toBuffer(),
      tiff: await picture().tiff().toBuffer(),
      text: Buffer.from("not a picture"),
      "cut jpeg": photo.subarray(0, photo.length / 2),
      "cut png": png.subarray(0, 60),
    };
    for (const [what, content] of Object.entries(bad)) {
      const { status, failure } = await store({ image_0: png, image_1: content });
      expect([what, status, failure.code, failure.errors?.[0]?.path]).toEqual([
        what,
        422,
        "image_invalid",
        "image_1",
      ]);
    }
    const bomb = await store({ image_0: png, image_1: await picture(5001, 5000).png().toBuffer() });
    expect(bomb).toMatchObject({
      status: 413,
      failure: { code: "image_too_large", errors: [{ path: "image_1" }] },
    });
    const bytes = await store({ image_0: Buffer.concat([png, Buffer.alloc(5 * 1024 * 1024)]) });
    expect([bytes.status, bytes.failure.code]).toEqual([413, "too_large"]);
    expect(await countProducts()).toBe(before);
    expect(await mediaFiles(app())).toEqual([]);
  });

  test("uploads are read only as PNG, JPEG and WebP", async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
    const moving = await picture().gif().toBuffer();
    for (const content of [svg, moving, await picture().tiff().toBuffer()])
      await expect(sharp(content).metadata()).rejects.toThrow();
    const known = await Promise.all([
      picture().png().toBuffer(),
      picture().jpeg().toBuffer(),
      picture().webp().toBuffer(),
    ]);
    for (const content of known) expect(await sharp(content).metadata()).toMatchObject({ width: 40 });
  });

  test("only the server's user can read the folder of pictures", async () => {
    expect((await stat(mediaFolder(app().config))).mode & 0o777).toBe(0o700);
  });

  test("a refused write leaves no file: foreign rows, a rule, a barcode that is taken, no right", async () => {
    const code = { purchase_price: 1, sale_price: 2, barcode: "SHELF-1" };
    expect((await store({}, { variations: [code] })).status).toBe(200);
    const before = await countProducts();
    const { token } = await shop.staff("cashier", ["pos:view", "product:view"]);
    const refused: [object, number, string?][] = [
      [{ category_id: other.category.id }, 404],
      [{ branch_id: other.owner.branch.id }, 404],
      [{ variations: [{ purchase_price: 1, sale_price: 2.123 }] }, 422],
      [{ variations: [code] }, 409],
      [{ name: "" }, 422],
      [{}, 403, token],
    ];
    for (const [fields, status, as] of refused) {
      expect([fields, (await store({ image_0: png, image_1: png }, fields, as)).status]).toEqual([
        fields,
        status,
      ]);
    }
    expect(await countProducts()).toBe(before);
    expect(await mediaFiles(app())).toEqual([]);
  });

  test("a repeat is answered with the first pictures and leaves no second file; other pictures under its key are refused", async () => {
    const fields = { temp_id: "T0001-pictures" };
    const first = await store({ image_0: png }, fields);
    const [again, atOnce] = await Promise.all([
      store({ image_0: png }, fields),
      store({ image_0: png }, fields),
    ]);
    for (const answer of [again, atOnce]) expect(answer.data.product).toEqual(first.data.product);
    const blue = await picture(40, 30, "#00f").png().toBuffer();
    const others: Record<string, Buffer>[] = [{ image_0: blue }, { image_0: png, image_1: png }, {}];
    for (const files of others) {
      const refused = await store(files, fields);
      expect([refused.status, refused.failure.code]).toEqual([409, "key_reused"]);
    }
    expect(await mediaFiles(app())).toEqual(withThumbnails(imagesOf(first)));
  });

  test("a file under another name is ignored", async () => {
    const answer = await store({ picture: png, image_0: png });
    expect(imagesOf(answer)).toHaveLength(1);
    expect(await mediaFiles(app())).toHaveLength(2);
    expect(imageFields).not.toContain("picture");
  });
});

describe("product/update with pictures", () => {
  const update = (
    fields: Record<string, unknown>,
    files: Record<string, Buffer> = {},
    token = shop.owner.token,
  ) => sendForm<{ product: Product }>(app(), token, "product/update", fields, files);
  const made = async () => {
    const answer = await store({ image_0: png, image_1: png });
    return { id: answer.data.product.id, paths: imagesOf(answer) };
  };

  test("a new one can become the first; pictures left out of the order are deleted", async () => {
    const { id, paths } = await made();
    const answer = await update({ id, images: ["image_0", paths[1]] }, { image_0: png });
    expect(answer.status, answer.text).toBe(200);
    const [face = "", ...rest] = imagesOf(answer);
    expect(rest).toEqual([paths[1]]);
    expect(paths).not.toContain(face);
    expect(await mediaFiles(app())).toEqual(withThumbnails([face, ...rest]));
  });

  test("nine pictures, another product's picture and another company's product are refused without a change", async () => {
    const [{ id, paths }, stranger] = [await made(), await made()];
    const before = await mediaFiles(app());
    const seven = Object.fromEntries(Array.from({ length: 7 }, (_, i) => [`image_${i}`, png]));
    const refused: [Promise<{ status: number; failure: { code: string } }>, number, string][] = [
      [update({ id }, seven), 422, "images_too_many"],
      [update({ id, images: [stranger.paths[0]] }, { image_0: png }), 422, "image_unknown"],
      [update({ id, images: [] }, { image_0: png }, other.owner.token), 404, "not_found"],
    ];
    for (const [sent, status, code] of refused) {
      const { status: got, failure } = await sent;
      expect([got, failure.code]).toEqual([status, code]);
    }
    expect(await mediaFiles(app())).toEqual(before);
    const read = await app().call<{ product: Product }>(shop.owner.token, "GET", `product/${id}`);
    expect(imagesOf(read)).toEqual(paths);
  });

  test("after two updates at once and a repeat the folder has only the product's pictures", async () => {
    const { id } = await made();
    const fields = { id, images: [], temp_id: "T0001-update" };
    const answers = await Promise.all([
      update(fields, { image_0: png }),
      update(fields, { image_0: png }),
      update({ id }, { image_0: png }),
    ]);
    for (const { status, text } of answers) expect(status, text).toBe(200);
    expect(imagesOf(answers[0])).toEqual(imagesOf(answers[1]));
    const read = await app().call<{ product: Product }>(shop.owner.token, "GET", `product/${id}`);
    expect(await mediaFiles(app())).toEqual(withThumbnails(imagesOf(read)));
  });
});
