import { languages } from "virtual:languages";

/** How people write a language. */
export const paperDirection = (tag: string): "ltr" | "rtl" =>
  languages.find((each) => each.tag === tag)?.direction ?? "ltr";
