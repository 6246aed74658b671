import { AppError } from "@clove/domain/errors.ts";
import { favouriteAnswer, favouriteBody } from "@clove/domain/favourites/favourites.schema.ts";
import * as favouriteTexts from "@clove/domain/favourites/favourites.texts.ts";
import { lockSeenBranch } from "../../db/seen-branches.sql.ts";
import type { App } from "../../deps.ts";
import { ok } from "../../http/answer.ts";
import { addFavourite, hasProduct, removeFavourite } from "./favourites.sql.ts";

/**
 * POST company/favourite/set   product:edit; assigned branches
 *
 * There is no list: tills get favourites by the data stream.
 */
export function favouritesRoutes(api: App): void {
  api.post(
    "/company/favourite/set",
    {
      config: { permit: ["product:edit"] },
      schema: {
        tags: ["products"],
        summary: "Make a product a favourite of a store's sale screens, or not any more",
        body: favouriteBody,
        response: { 200: favouriteAnswer },
      },
    },
    async (request) => {
      const { wanted, ...place } = request.body;
      const favourite = await request.inCompany(async ({ db }, scope) => {
        await lockSeenBranch(db, scope, place.branch_id);
        if (!(await hasProduct(db, scope, place.product_id)))
          throw new AppError("not_found", {}, "product_id");
        if (wanted) return addFavourite(db, scope, place);
        await removeFavourite(db, scope, place);
        return null;
      });
      return ok({ favourite }, wanted ? favouriteTexts.favouriteAdded : favouriteTexts.favouriteRemoved);
    },
  );
}
