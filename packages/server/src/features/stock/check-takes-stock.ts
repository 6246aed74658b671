import { AppError } from "@clove/domain/errors.ts";
import type { SeenBranch } from "../../db/seen-branches.sql.ts";

/** Stock cannot be added to an inactive store. @throws AppError branch_inactive */
export function checkTakesStock({ status, name }: SeenBranch, path = "branch_id"): void {
  if (status !== "active") throw new AppError("branch_inactive", { name }, path);
}
