export const suppliers = "Suppliers";
export const supplier = "Supplier";
export const supplierList = "Supplier List";
export const searchSuppliers = "Search suppliers";
export const supplierSearchHint = "Name or contact";
export const addSupplier = "Add Supplier";
export const editSupplier = ({ name }: { name: string }) => `Edit ${name}`;
export const contact = "Contact";
export const contactHint = "A person, phone number or e-mail address";
export const noSupplier = "No supplier";
export const allSuppliers = "All suppliers";
export const deliveryNote = "Delivery Note";
export const deliveryNoteOf = ({ note, day }: { note: string | null; day: string | null }) =>
  ["Delivery note", note, day && `of ${day}`].filter(Boolean).join(" ");
export const deliveryDate = "Delivery Date";
export const purchasePrices = "Purchase prices";
export const noPurchases = "Not bought yet";
export const date = "Date";
export const total = "Total";
