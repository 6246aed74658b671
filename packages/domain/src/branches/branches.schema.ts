import { z } from "zod";
import { answer, listAnswer } from "../answers.ts";
import { email, id, listQuery, requiredText, status, tempId, text } from "../wire.schema.ts";

export const branchType = z.enum(["warehouse", "branch"]);

export const branch = z.object({
  id: z.int(),
  name: z.string(),
  contact_number: z.string(),
  email: z.string(),
  address: z.string(),
  type: branchType,
  status,
});
export type Branch = z.infer<typeof branch>;

export const branchListQuery = z.object({ ...listQuery, query: text.optional() });
export const branchList = listAnswer("branches", branch);
export const branchAnswer = answer(z.object({ branch }));

export const branchStoreBody = z.object({
  name: requiredText,
  email,
  contact_number: requiredText,
  address: requiredText,
  type: branchType,
  status: status.default("active"),
  temp_id: tempId.optional(),
});
export type BranchStoreBody = z.infer<typeof branchStoreBody>;

/** A status that is left out stays as it is. */
export const branchUpdateBody = branchStoreBody.extend({ id, status: status.optional() });
export type BranchUpdateBody = z.infer<typeof branchUpdateBody>;

export const branchUserBody = z.object({ user_id: id, branch_id: id });
