import type {
  branchAnswer,
  branchList,
  branchStoreBody,
  branchUpdateBody,
} from "@clove/domain/branches/branches.schema.ts";
import { baseApi } from "../../api/base-api.ts";
import { formData } from "../../api/form-data.ts";
import type { Keyed } from "../../api/use-keyed.ts";
import { dataOf, type Wire, type WireData } from "../../api/wire.ts";
import { listBranchesOffline } from "./branches.offline.ts";

type Page = { page: number; length: number; query?: string };

export const branchesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listBranches: build.query<WireData<typeof branchList>, Page>({
      query: (params) => ({ url: "company/branch/list", params }),
      extraOptions: { offline: listBranchesOffline },
      transformResponse: dataOf,
      providesTags: ["StockPoints"],
    }),
    storeBranch: build.mutation<WireData<typeof branchAnswer>, Keyed<Wire<typeof branchStoreBody>>>({
      query: (body) => ({ url: "company/branch/store", method: "POST", body: formData(body) }),
      transformResponse: dataOf,
      invalidatesTags: ["StockPoints", "Profile"],
    }),
    updateBranch: build.mutation<WireData<typeof branchAnswer>, Keyed<Wire<typeof branchUpdateBody>>>({
      query: (body) => ({ url: "company/branch/update", method: "POST", body: formData(body) }),
      transformResponse: dataOf,
      // The name of the store stands in the rows of counters, orders and stock.
      invalidatesTags: ["StockPoints", "Profile", "Terminals", "Orders", "Products"],
    }),
  }),
});

export const { useListBranchesQuery, useStoreBranchMutation, useUpdateBranchMutation } = branchesApi;
