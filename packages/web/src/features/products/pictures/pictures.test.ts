import { describe, expect, it } from "vitest";
import { addPictures, makeFirst, pictureFields, pictureProblems } from "./pictures.ts";

const file = (name: string, size = 10, type = "image/png") =>
  new File([new Uint8Array(size)], name, { type });

describe("pictures of a product's form", () => {
  it("adds the valid files and says why the others are left out", () => {
    const big = file("big.png", 5 * 1024 * 1024 + 1);
    const { pictures, problems } = addPictures(
      ["company-1/a.webp"],
      [file("b.png"), file("c.gif", 1, "image/gif"), big, file("d.webp", 5 * 1024 * 1024, "image/webp")],
    );
    expect(pictures.map((one) => (typeof one === "string" ? one : one.name))).toEqual([
      "company-1/a.webp",
      "b.png",
      "d.webp",
    ]);
    expect(problems).toEqual(["c.gif is not a PNG, JPEG or WebP image", "big.png is larger than 5 MB"]);
  });

  it("takes at most eight pictures, including the stored ones", () => {
    const stored = Array.from({ length: 7 }, (_, i) => `${i}.webp`);
    const { pictures, problems } = addPictures(stored, [file("eighth.png"), file("ninth.png")]);
    expect(pictures).toHaveLength(8);
    expect(problems).toEqual(["ninth.png was left out: a product can have 8 pictures at most"]);
  });

  it("numbers new files as the form sends them, and gives the order of all pictures", () => {
    const [one, two] = [file("one.png"), file("two.png")];
    const pictures = makeFirst(["a.webp", one, "b.webp", two], two);
    expect(pictureFields(pictures)).toEqual({
      files: { image_0: two, image_1: one },
      order: ["image_0", "a.webp", "image_1", "b.webp"],
    });
    expect(pictureFields([])).toEqual({ files: {}, order: [] });
  });

  it("names the file in a refusal of the server", () => {
    const pictures = ["a.webp", file("one.png"), file("two.png")];
    const refused = { image_1: "No image", images: "Too many", name: "Required" };
    expect(pictureProblems(pictures, refused)).toEqual(["two.png: No image", "Too many"]);
  });
});
