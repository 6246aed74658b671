import * as favouriteTexts from "@clove/domain/favourites/favourites.texts.ts";

/** What is said after a favourite was chosen; not part of the sale screen's first load. */
export const favouriteText = (isFavourite: boolean): string =>
  isFavourite ? favouriteTexts.favouriteAdded : favouriteTexts.favouriteRemoved;
