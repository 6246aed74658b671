import type { emptyAnswer } from "@clove/domain/accounts/accounts.schema.ts";
import type { branchUserBody } from "@clove/domain/branches/branches.schema.ts";
import type {
  userAnswer,
  userHelperAnswer,
  userList,
  userStoreBody,
} from "@clove/domain/users/users.schema.ts";
import { baseApi } from "../../api/base-api.ts";
import type { OfflineAnswer } from "../../api/base-query.ts";
import { formData } from "../../api/form-data.ts";
import type { Keyed } from "../../api/use-keyed.ts";
import { dataOf, type Wire, type WireData } from "../../api/wire.ts";
import { getUserHelperOffline, keepUserHelperAnswer, listUsersOffline } from "./users.offline.ts";

/** `role` may be a comma list. */
type Page = { page: number; length: number; role: string; search?: string };

/** The first load of the sale screen goes without it; it is there before the line is lost (use-uploads.ts). */
const storeUserOffline: OfflineAnswer = async (...request) =>
  (await import("./users.offline-write.ts")).storeUserOffline(...request);

export const usersApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listUsers: build.query<WireData<typeof userList>, Page>({
      query: (params) => ({ url: "company/user/list", params }),
      extraOptions: { offline: listUsersOffline },
      transformResponse: dataOf,
      providesTags: ["Customers"],
    }),
    storeUser: build.mutation<WireData<typeof userAnswer>, Keyed<Wire<typeof userStoreBody>>>({
      query: (body) => ({ url: "company/user/store", method: "POST", body: formData(body) }),
      extraOptions: { offline: storeUserOffline, orElseOffline: true },
      transformResponse: dataOf,
      invalidatesTags: ["Customers"],
    }),
    assignBranch: build.mutation<Wire<typeof emptyAnswer>, Wire<typeof branchUserBody>>({
      query: (body) => ({ url: "company/branch/user/add", method: "POST", body: formData(body) }),
      extraOptions: { keyless: true },
      invalidatesTags: ["Customers", "Profile"],
    }),
    getUserHelper: build.query<WireData<typeof userHelperAnswer>, void>({
      query: () => ({ url: "helper/user" }),
      extraOptions: { offline: getUserHelperOffline, keep: keepUserHelperAnswer },
      transformResponse: dataOf,
    }),
  }),
});

export const { useListUsersQuery, useStoreUserMutation, useAssignBranchMutation, useGetUserHelperQuery } =
  usersApi;
