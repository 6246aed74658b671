import { z } from "zod";
import { answer } from "../answers.ts";
import { id } from "../wire.schema.ts";

/** A product among the favourites of a store's sale screens (selling §30). */
export const favourite = z.object({ id: z.int(), branch_id: z.int(), product_id: z.int() });
export type Favourite = z.infer<typeof favourite>;

export const favouriteBody = z.object({ branch_id: id, product_id: id, wanted: z.boolean() });
/** Null: it is no longer a favourite. */
export const favouriteAnswer = answer(z.object({ favourite: favourite.nullable() }));
