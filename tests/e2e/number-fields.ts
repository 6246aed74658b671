import * as numberTexts from "@clove/domain/typed-number.texts.ts";
import { expect, type Locator } from "@playwright/test";

/** Replaces the field's text key by key, and leaves the field. */
export async function enter(field: Locator, text: string, shown: string) {
  await field.press("ControlOrMeta+a");
  await field.pressSequentially(text);
  await field.blur();
  await expect(field).toHaveValue(shown);
}

/** "-5" stays as it was typed, with a message; nothing is saved, and the focus goes to the field. */
export async function refuses(field: Locator, save: Locator) {
  await enter(field, "-5", "-5");
  await expect(field).toHaveAttribute("aria-invalid", "true");
  await expect(field.page().getByText(numberTexts.numberNegative)).toBeVisible();
  await save.click();
  await expect(field).toBeFocused();
}
