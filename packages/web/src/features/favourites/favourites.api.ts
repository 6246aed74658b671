import type { favouriteAnswer, favouriteBody } from "@clove/domain/favourites/favourites.schema.ts";
import { baseApi } from "../../api/base-api.ts";
import type { Wire } from "../../api/wire.ts";

export const favouritesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Says what is wanted, so that it does nothing more when sent twice. The data stream brings the favourites. */
    setFavourite: build.mutation<Wire<typeof favouriteAnswer>, Wire<typeof favouriteBody>>({
      query: (body) => ({ url: "company/favourite/set", method: "POST", body }),
      extraOptions: { keyless: true },
    }),
  }),
});

export const { useSetFavouriteMutation } = favouritesApi;
