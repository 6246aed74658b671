import type { brandAnswer, brandList, brandStoreBody } from "@clove/domain/catalogue/attributes.schema.ts";
import { baseApi } from "../../api/base-api.ts";
import type { Keyed } from "../../api/use-keyed.ts";
import { dataOf, type Wire, type WireData } from "../../api/wire.ts";
import { listBrandsOffline } from "./brands.offline.ts";
import { storeBrandOffline } from "./brands.offline-write.ts";

type Page = { page: number; length: number; query?: string };

export const brandsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listBrands: build.query<WireData<typeof brandList>, Page>({
      query: (params) => ({ url: "company/brand/list", params }),
      extraOptions: { offline: listBrandsOffline },
      transformResponse: dataOf,
      providesTags: ["Brand"],
    }),
    storeBrand: build.mutation<WireData<typeof brandAnswer>, Keyed<Wire<typeof brandStoreBody>>>({
      query: (body) => ({ url: "company/brand/store", method: "POST", body }),
      extraOptions: { offline: storeBrandOffline, orElseOffline: true },
      transformResponse: dataOf,
      invalidatesTags: ["Brand"],
    }),
  }),
});

export const { useListBrandsQuery, useStoreBrandMutation } = brandsApi;
