/** Fields whose names are not the words that people use for them, as parts of a sentence. */
const fieldWords: Record<string, string> = {
  prices_include_tax: "prices include tax",
  tax_after_discount: "tax on the discounted price",
  tax_confirmed: "prices and tax confirmed",
  mismatch_question: "difference above which a closing is asked about",
  refund_to: "refunds of bank and QR payments",
  default_vat: "tax rate of new products",
  bank_label: "name of bank payments",
  credit_label: "name of credit payments",
  lock_after_minutes: "minutes until a till locks itself",
  second_factor: "demanded second factor",
  product_variation_id: "product",
  branch_id: "store",
  branch_ids: "stores",
  source_branch_id: "from",
  destination_branch_id: "to",
  terminal_id: "counter",
  cashier_user_id: "cashier",
  unique_no: "number",
  batch_no: "batch",
  max_discount: "max discount",
  min_stock: "minimum stock",
  sale_vat: "sale tax",
  purchase_vat: "purchase tax",
  own_price: "price of the catalogue",
  expires_on: "expiry date",
  created_at: "made at",
  by_pin: "by PIN",
  sst_id: "SST ID",
};

/** Labels of the screens that are more than their words with a capital letter. */
const fieldLabels: Record<string, string> = {
  contact_number: "Contact Number",
  registration_number: "Business Registration Number",
  sst_id: "SST ID Number",
  time_zone: "Time zone",
  mismatch_question: "Ask before closing above a difference of",
  refund_to: "Bank and QR payments of returned goods",
  lock_after_minutes: "Lock a till after minutes without use",
  second_factor: "Demand a second factor",
  tax_name: "Name of the tax",
  credit_limit: "Credit Limit",
  credit_used: "Credit Used",
  max_discount: "Max Discount",
  max_discount_type: "Max Discount Type",
  sale_price: "Sale Price",
  purchase_price: "Purchase Price",
  price_type: "Price Type",
  pricing_method: "Inventory Method",
  sale_vat: "Sale SST",
  purchase_vat: "Purchase SST",
  min_stock: "Minimum Stock Qty",
  printer_address: "Network Printer",
  printer_port: "Port",
  category_id: "Category",
  brand_id: "Brand",
  parent_id: "Parent Category",
  delivery_note: "Delivery Note",
  delivery_date: "Delivery Date",
  opening_balance: "Opening Balance",
  closing_balance: "Closing Balance",
  expected_balance: "Expected Balance",
  discrepancy: "Mismatch",
  closing_note: "Note",
  return_charge: "Return Charge",
};

/** "sale_price" within a sentence: "sale price"; the id of a store as "store". */
export const wordsOf = (field: string): string =>
  Object.hasOwn(fieldWords, field) ? fieldWords[field]! : field.replace(/_ids?$/, "").replaceAll("_", " ");

/** "sale_price" as the screens call it: "Sale Price"; the tax by its usual name. */
export function labelOf(field: string): string {
  if (Object.hasOwn(fieldLabels, field)) return fieldLabels[field]!;
  const words = wordsOf(field);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
