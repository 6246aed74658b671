import { labelOf } from "@clove/domain/audit/field-names.ts";
import * as creditTexts from "@clove/domain/credit/credit.texts.ts";
import * as receiptTexts from "@clove/domain/orders/receipts.texts.ts";
import * as userTexts from "@clove/domain/users/users.texts.ts";
import { expect, test } from "vitest";
import * as uiTexts from "../../ui/ui.texts.ts";
import * as attributeTexts from "../attributes/attributes.texts.ts";
import * as companyTexts from "../company/company.texts.ts";
import * as productTexts from "../products/products.texts.ts";
import * as shiftTexts from "../shifts/shifts.texts.ts";
import * as supplierTexts from "../stock/suppliers/suppliers.texts.ts";
import * as terminalTexts from "../terminals/terminals.texts.ts";
import * as staffTexts from "../users/users.texts.ts";

test.each([
  ["contact_number", uiTexts.contactNumber],
  ["registration_number", companyTexts.businessRegistrationNumber],
  ["sst_id", companyTexts.sstIdNumber],
  ["time_zone", companyTexts.timeZone],
  ["mismatch_question", companyTexts.mismatchQuestion],
  ["refund_to", companyTexts.refundTo],
  ["lock_after_minutes", companyTexts.lockAfter],
  ["second_factor", companyTexts.demandSecondFactor],
  ["language", companyTexts.languageOfPapers],
  ["receipt_language", companyTexts.secondLanguage],
  ["tax_name", companyTexts.taxName],
  ["default_vat", companyTexts.defaultVat],
  ["credit_limit", userTexts.creditLimit],
  ["credit_used", creditTexts.creditUsed],
  ["max_discount", staffTexts.maxDiscount],
  ["max_discount_type", staffTexts.maxDiscountType],
  ["sale_price", productTexts.salePrice],
  ["purchase_price", productTexts.purchasePrice],
  ["sale_vat", productTexts.saleSst],
  ["purchase_vat", productTexts.purchaseSst],
  ["price_type", productTexts.priceType],
  ["pricing_method", productTexts.inventoryMethod],
  ["min_stock", productTexts.minimumStockQty],
  ["category_id", productTexts.category],
  ["brand_id", productTexts.brand],
  ["parent_id", attributeTexts.parentCategory],
  ["printer_address", terminalTexts.networkPrinter],
  ["printer_port", terminalTexts.port],
  ["delivery_note", supplierTexts.deliveryNote],
  ["delivery_date", supplierTexts.deliveryDate],
  ["opening_balance", shiftTexts.openingBalance],
  ["closing_balance", shiftTexts.closingBalance],
  ["expected_balance", shiftTexts.expectedBalance],
  ["discrepancy", shiftTexts.mismatch],
  ["closing_note", shiftTexts.note],
  ["return_charge", receiptTexts.returnCharge],
])("the audit log calls %s as the screens do (operating §20)", (field, label) => {
  expect(labelOf(field)).toBe(label);
});
