export const copies = "Copies";
export const stock = "Stock";
export const asManyAsInStock = "As many as in stock";
export const copiesOf = ({ name }: { name: string }) => `Copies of ${name}`;
export const labels = "Labels";
export const firstFreeLabel = "First free label";
export const firstFreeLabelHint = "On a partly used sheet: skips the labels that are gone, row by row";
export const labelRoll = ({ width, height }: { width: number; height: number }) =>
  `Label roll ${width} × ${height} mm`;
export const sheetOf24 = "A4 sheet, 3 × 8 of 70 × 37 mm";
export const sheetOf40 = "A4 sheet, 4 × 10 of 48.5 × 25.4 mm";
export const sheetOf65 = "A4 sheet, 5 × 13 of 38.1 × 21.2 mm";
export const pageNumber = ({ page }: { page: number }) => `Page ${page}`;
