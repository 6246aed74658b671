import type {
  categoryAnswer,
  categoryList,
  categoryStoreBody,
} from "@clove/domain/catalogue/attributes.schema.ts";
import { baseApi } from "../../api/base-api.ts";
import { formData } from "../../api/form-data.ts";
import type { Keyed } from "../../api/use-keyed.ts";
import { dataOf, type Wire, type WireData } from "../../api/wire.ts";
import { listCategoriesOffline } from "./categories.offline.ts";
import { storeCategoryOffline } from "./categories.offline-write.ts";

type Page = { page: number; length: number; query?: string };

export const categoriesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listCategories: build.query<WireData<typeof categoryList>, Page>({
      query: (params) => ({ url: "company/category/list", params }),
      extraOptions: { offline: listCategoriesOffline },
      transformResponse: dataOf,
      providesTags: ["Category"],
    }),
    storeCategory: build.mutation<WireData<typeof categoryAnswer>, Keyed<Wire<typeof categoryStoreBody>>>({
      query: (body) => ({ url: "company/category/store", method: "POST", body: formData(body) }),
      extraOptions: { offline: storeCategoryOffline, orElseOffline: true },
      transformResponse: dataOf,
      invalidatesTags: ["Category"],
    }),
  }),
});

export const { useListCategoriesQuery, useStoreCategoryMutation } = categoriesApi;
