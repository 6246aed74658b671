import * as catalogueTexts from "@clove/domain/catalogue/catalogue.texts.ts";
import { maxImages } from "@clove/domain/catalogue/images.ts";
import { pictureProblem } from "../../../ui/forms/picture-file.ts";

/** A picture in the form of a product: the path of a stored picture, or a new file. */
export type Picture = string | File;

/** Adds the valid files of those chosen, which are scaled down already; `problems`: why the others were left out. */
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
 * The fields of the calls: new files as `image_0` …; `order` is the field `images` of product/update, in which a new file stands by the
 * name of its field. product/store takes only the files.
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

/** The refusals of the server that concern pictures, with the names of the files. */
export function pictureProblems(pictures: readonly Picture[], refused: Record<string, string>): string[] {
  const { files } = pictureFields(pictures);
  return Object.entries(refused).flatMap(([field, text]) => {
    const file = files[field];
    return file ? [`${file.name}: ${text}`] : field === "images" ? [text] : [];
  });
}
