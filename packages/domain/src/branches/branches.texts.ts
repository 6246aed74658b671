// Stores and warehouses (people).

export const storeHasOpenShift = ({ terminal }: { terminal: string }) =>
  `${terminal} has an open shift: close it before the store becomes inactive`;
export const storeHasStock = ({ product }: { product: string }) =>
  `There is still ${product} in stock: move or take out all stock before the store becomes inactive`;
export const branchHasTerminals = "A store that has counters cannot become a warehouse";
export const warehouseHasNoTerminal = "A warehouse cannot have counters";
export const branchInactive = ({ name }: { name: string }) =>
  `${name} is not active: no stock can be added there`;
export const storeCreated = "New Store Created Successfully";
export const storeUpdated = "Stock Point Updated Successfully";
export const updateStockPoint = "Update Stock Point";
