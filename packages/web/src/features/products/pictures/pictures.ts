import * as catalogueTexts from "@clove/domain/catalogue/catalogue.texts.ts";
import { maxImages } from "@clove/domain/catalogue/images.ts";
import { pictureProblem } from "../../../ui/forms/picture-file.ts";

/**
 * One picture of a product's form: the path of a stored one, or a new file. The first of a list is shown in lists of
 * products.
 */
export type Picture = string | File;

/** Adds the valid ones of the chosen files (already scaled down); `problems` lists those left out and why. */
export function addPictures(
  pictures: readonly Picture[],
  files: readonly File[],
): { pictures: Picture[]; problems: string[] } {
  const next = [...pictures];
  const problems: string[] = [];
  for (const file of files) {
    const problem = problemOf(file, next.length);
    if (problem) problems.push(problem);
    else next.push(file);
  }
  return { pictures: next, problems };
}

function problemOf(file: File, there: number): string | null {
  const leftOut = catalogueTexts.pictureLeftOut({ name: file.name, most: maxImages });
  return pictureProblem(file) ?? (there < maxImages ? null : leftOut);
}

export function makeFirst(pictures: readonly Picture[], picture: Picture): Picture[] {
  return [picture, ...pictures.filter((other) => other !== picture)];
}

/**
 * The form's fields: new files as `image_0` …; `order` is the field `images` of product/update, in which a new one stands
 * under its field's name. product/store takes the files alone.
 */
export function pictureFields(pictures: readonly Picture[]): {
  files: Record<string, File>;
  order: string[];
} {
  const files: Record<string, File> = {};
  const order = pictures.map((picture) => {
    if (typeof picture === "string") return picture;
    const field = `image_${Object.keys(files).length}`;
    files[field] = picture;
    return field;
  });
  return { files, order };
}

/** The server's refusals that are about pictures, with the file's name. */
export function pictureProblems(pictures: readonly Picture[], refused: Record<string, string>): string[] {
  const { files } = pictureFields(pictures);
  return Object.entries(refused).flatMap(([field, text]) => {
    const file = files[field];
    return file ? [`${file.name}: ${text}`] : field === "images" ? [text] : [];
  });
}
