import type { SignedUp, TestApp } from "./app.ts";
import { sendUpload } from "./upload.ts";

/** Holds a cart with one piece of a variation, as a till in the owner's store would. */
export async function holdCart(
  app: TestApp,
  owner: SignedUp,
  variation: { id: number },
  temp_id: string,
): Promise<void> {
  const lines = [
    { name: "Tea", product_variation_id: variation.id, quantity: 1, sale_price: 30, discount: 0 },
  ];
  const cart = { temp_id, name: "Later", created_at: new Date().toISOString(), total: 30, lines };
  const held_carts = [{ ...cart, branch_id: owner.branch.id, cashier_user_id: owner.user.id }];
  const { records, text } = await sendUpload(app, owner.token, { held_carts });
  if (records[0]?.status !== "created") throw new Error(text);
}
