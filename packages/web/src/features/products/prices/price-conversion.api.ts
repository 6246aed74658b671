import type {
  priceConversionAnswer,
  priceConversionBody,
  priceConversionDoneAnswer,
  priceConversionQuery,
  priceConversionUndoneAnswer,
} from "@clove/domain/catalogue/price-conversion.schema.ts";
import { baseApi } from "../../../api/base-api.ts";
import { formData } from "../../../api/form-data.ts";
import type { Keyed } from "../../../api/use-keyed.ts";
import { dataOf, type Wire, type WireData } from "../../../api/wire.ts";

/** All prices of a company are read or written, which may take longer than other calls do (docs/decisions/090). */
const allPricesMilliseconds = 300_000;
/** What a conversion changes. */
const changedTags = ["Products", "Profile"] as const;

const conversionApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listConversion: build.query<WireData<typeof priceConversionAnswer>, Wire<typeof priceConversionQuery>>({
      query: (params) => ({
        url: "company/product/price-conversion",
        params,
        timeout: allPricesMilliseconds,
      }),
      transformResponse: dataOf,
      providesTags: ["Products"],
    }),
    convertPrices: build.mutation<
      WireData<typeof priceConversionDoneAnswer>,
      Keyed<Wire<typeof priceConversionBody>>
    >({
      query: (body) => ({
        url: "company/product/price-conversion/run",
        method: "POST",
        body: formData(body),
        timeout: allPricesMilliseconds,
      }),
      transformResponse: dataOf,
      invalidatesTags: [...changedTags],
    }),
    undoConversion: build.mutation<WireData<typeof priceConversionUndoneAnswer>, Keyed<{ file: File }>>({
      query: (body) => ({
        url: "company/product/price-conversion/undo",
        method: "POST",
        body: formData(body),
        timeout: allPricesMilliseconds,
      }),
      transformResponse: dataOf,
      invalidatesTags: [...changedTags],
    }),
  }),
});

export const { useListConversionQuery, useConvertPricesMutation, useUndoConversionMutation } = conversionApi;
