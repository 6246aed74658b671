import { describe, expect, test } from "vitest";
import { changeImages, checkImageCount, imagePaths, maxImages, thumbnailPath } from "./images.ts";

const files = (...paths: string[]) => new Map(paths.map((path, i) => [`image_${i}`, path]));

describe("a product's pictures", () => {
  test("the thumbnail stands beside its picture", () => {
    expect(thumbnailPath("company-1/ab.webp")).toBe("company-1/ab-thumb.webp");
    expect(imagePaths('["a.webp","b.webp"]')).toEqual(["a.webp", "b.webp"]);
  });

  test("stored ones have the order that was sent, new ones come after them", () => {
    expect(changeImages(["a", "b", "c"], ["c", "a"], files("d"))).toEqual({
      images: ["c", "a", "d"],
      gone: ["b"],
    });
    expect(changeImages(["a", "b"])).toEqual({ images: ["a", "b"], gone: [] });
    expect(changeImages(["a", "b"], undefined, files("c"))).toEqual({ images: ["a", "b", "c"], gone: [] });
    expect(changeImages(["a", "b"], [])).toEqual({ images: [], gone: ["a", "b"] });
  });

  test("a new one comes where its field is named, else last", () => {
    const order = ["image_1", "b", "image_0", "a"];
    expect(changeImages(["a", "b"], order, files("x", "y"))).toEqual({
      images: ["y", "b", "x", "a"],
      gone: [],
    });
    expect(changeImages(["a", "b"], ["image_1"], files("x", "y"))).toEqual({
      images: ["y", "x"],
      gone: ["a", "b"],
    });
    expect(changeImages(["a"], ["image_1"], files("x"))).toMatchObject({ refusal: { path: "images.0" } });
  });

  test("only the product's own can be named, each once", () => {
    for (const wanted of [
      ["b", "x"],
      ["b", "b"],
    ]) {
      expect(changeImages(["a", "b"], wanted)).toEqual({
        refusal: { code: "image_unknown", params: {}, path: "images.1" },
      });
    }
  });

  test("eight at most, including those that stay", () => {
    const full = Array.from({ length: maxImages }, (_, i) => String(i));
    expect(checkImageCount(maxImages)).toBeNull();
    expect(changeImages(full, undefined, files("new"))).toEqual({
      refusal: { code: "images_too_many", params: { most: 8 }, path: "images" },
    });
    expect(changeImages(full, full.slice(1), files("new"))).toMatchObject({ gone: ["0"] });
  });
});
