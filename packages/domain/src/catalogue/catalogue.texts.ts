// Products, their variations and pictures, brands, categories, colors, sizes and units (catalogue).

export { createProduct } from "./create-product.texts.ts";

export const addNewProduct = "Add New Product";
export const selectBranchToAddProduct = "Select Branch to Add Product";
export const productCreated = "New Product Created Successfully";
export const productUpdated = "Product Updated Successfully";
export const categoryCreated = "New Category Created Successfully";
export const brandCreated = "New Brand Created Successfully";
export const sizeCreated = "New Size Created Successfully";
export const colorCreated = "New Color Created Successfully";
export const unitCreated = "New Unit Created Successfully";
export const categoryUpdated = "Category Updated Successfully";
export const brandUpdated = "Brand Updated Successfully";
export const sizeUpdated = "Size Updated Successfully";
export const colorUpdated = "Color Updated Successfully";
export const unitUpdated = "Unit Updated Successfully";
export const merged = ({ from, into }: { from: string; into: string }) => `${from} is now part of ${into}`;
export const nameMerged = ({ name, into }: { name: string; into: string }) =>
  `${name} was merged into ${into}. Choose another name, or give ${into} this name`;
export const mergeEqualVariations = ({ product }: { product: string }) =>
  `${product} has a variation of each, which would become the same. Change that product first`;
export const mergeWithItself = "Choose another one to merge into";
export const alreadyMerged = ({ name, into }: { name: string; into: string }) =>
  `${name} was already merged into ${into}`;
export const parentBelow = ({ name }: { name: string }) =>
  `${name} is the category itself or below it, so it cannot be its parent`;
export const brandFailed = "Failed to Create New Brand";
export const variationAlreadyAdded = "Variation already added";
export const addRequiredInformations = "Add Required Informations";
export const noVariationAdded = "No Variation Added";
export const noVariationFound = "No Variation Found";
export const createProductVariation = "+ Create Product Variation";
export const addVariation = "Add Variation";
export const colorRequired = "Write down a color name & color code";
export const sizeRequired = "Write down a size name & size code";
export const variationsTooMany = ({ most }: { most: number }) =>
  `A product can have at most ${most} variations`;
export const variationsAddedSoFar = ({ name, count }: { name: string; count: number }) =>
  `${name} is in the table below. Variations in it: ${count}`;
export const variationNotAdded = "This variation is not added yet. Choose Add Variation or Cancel first.";
export const fractionLeft = ({ name, quantity }: { name: string; quantity: number }) =>
  `${name}: ${quantity} is in stock, owed or the minimum; only products sold by unit can have fractions`;
export const lowStock = "Low";
export const outOfStock = "Out";
export const shortfall = ({ quantity, store }: { quantity: number; store: string }) =>
  `${quantity} short in ${store}`;
export const shortfallMeaning = "Sold offline beyond stock; the next stock-in there settles it";
export const selectPage = "Select page";
export const imagesTooMany = ({ most }: { most: number }) => `A product can have ${most} pictures at most`;
export const imageUnknown = "This picture does not belong to the product";
export const pictureLeftOut = ({ name, most }: { name: string; most: number }) =>
  `${name} was left out: a product can have ${most} pictures at most`;
export const pictureHint = ({ megabytes, most }: { megabytes: number; most: number }) =>
  `PNG, JPEG or WebP, ${megabytes} MB each, ${most} at most. The first one is shown in lists.`;
export const choosePictures = "Choose pictures";
export const dropPictures = "or drop them here";
export const picturesNeedServer =
  "Pictures cannot be added while offline. Add them to the product when you are back online.";
export const picturesNotKept =
  "Pictures are not kept on this device. Check the product after the sync and add any that are missing.";
