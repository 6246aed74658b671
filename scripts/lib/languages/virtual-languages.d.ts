declare module "virtual:languages" {
  type Texts = Record<number, readonly unknown[]>;

  /** English first, then the languages of packages/domain/languages, by tag. */
  export const languages: readonly {
    /** BCP 47. */
    tag: string;
    /** In the language itself. */
    name: string;
    direction: "ltr" | "rtl";
    /** `first`: what the first screen needs; `groups`: what loads each other part, with others. */
    load: () => Promise<{ first: Texts; groups: Record<number, () => Promise<{ texts: Texts }>> }>;
  }[];
}
