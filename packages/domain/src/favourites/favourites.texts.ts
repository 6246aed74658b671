// Tiles of the sale screen.

export const favouriteAdded = "Added to favourites";
export const favouriteRemoved = "Removed from favourites";
