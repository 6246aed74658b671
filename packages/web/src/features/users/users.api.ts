import type { branchUserBody } from "@clove/domain/branches/branches.schema.ts";
import type {
  customerAddBody,
  oneUserAnswer,
  userAnswer,
  userHelperAnswer,
  userInviteBody,
  userList,
  userStoreBody,
  userUpdateBody,
} from "@clove/domain/users/users.schema.ts";
import { baseApi } from "../../api/base-api.ts";
import type { OfflineAnswer } from "../../api/base-query.ts";
import { formData } from "../../api/form-data.ts";
import type { Keyed } from "../../api/use-keyed.ts";
import { dataOf, type Wire, type WireData } from "../../api/wire.ts";

/** `role`: one role, or several separated by commas. */
type Page = { page: number; length: number; role: string; search?: string };

/** Kept out of the first load; loaded in advance, before a connection is lost (app/load-for-offline.ts). */
const reads = () => import("./users.offline.ts");
const listUsersOffline: OfflineAnswer = async (...request) => (await reads()).listUsersOffline(...request);
const getUserOffline: OfflineAnswer = async (...request) => (await reads()).getUserOffline(...request);
const getUserHelperOffline: OfflineAnswer = async (...request) =>
  (await reads()).getUserHelperOffline(...request);
const storeUserOffline: OfflineAnswer = async (...request) =>
  (await import("./users.offline-write.ts")).storeUserOffline(...request);
const addCustomerOffline: OfflineAnswer = async (...request) =>
  (await import("./users.offline-write.ts")).addCustomerOffline(...request);

export const usersApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listUsers: build.query<WireData<typeof userList>, Page>({
      query: (params) => ({ url: "company/user/list", params }),
      extraOptions: { offline: listUsersOffline },
      transformResponse: dataOf,
      providesTags: ["Customers"],
    }),
    getUser: build.query<WireData<typeof oneUserAnswer>["user"], number>({
      query: (id) => ({ url: `company/user/${id}`, params: { graph_enc: "0" } }),
      extraOptions: { offline: getUserOffline },
      transformResponse: (answer: Wire<typeof oneUserAnswer>) => answer.data.user,
      providesTags: ["Customers"],
    }),
    storeUser: build.mutation<WireData<typeof userAnswer>, Keyed<Wire<typeof userStoreBody>>>({
      query: (body) => ({ url: "company/user/store", method: "POST", body: formData(body) }),
      extraOptions: { offline: storeUserOffline, orElseOffline: true },
      transformResponse: dataOf,
      invalidatesTags: ["Customers"],
    }),
    /** By name or phone; whoever has that phone already is the answer (people §24). */
    addCustomer: build.mutation<WireData<typeof userAnswer>, Keyed<Wire<typeof customerAddBody>>>({
      query: (body) => ({ url: "company/customer/add", method: "POST", body: formData(body) }),
      extraOptions: { offline: addCustomerOffline, orElseOffline: true },
      transformResponse: dataOf,
      invalidatesTags: ["Customers"],
    }),
    /** Fields that are left out stay as they are. */
    updateUser: build.mutation<WireData<typeof oneUserAnswer>, Keyed<Wire<typeof userUpdateBody>>>({
      query: (body) => ({ url: "company/user/update", method: "POST", body: formData(body) }),
      transformResponse: dataOf,
      invalidatesTags: ["Customers", "Profile"],
    }),
    inviteUser: build.mutation<WireData<typeof oneUserAnswer>, Keyed<Wire<typeof userInviteBody>>>({
      query: (body) => ({ url: "company/user/invite", method: "POST", body: formData(body) }),
      transformResponse: dataOf,
    }),
    assignBranch: build.mutation<WireData<typeof userAnswer>, Wire<typeof branchUserBody>>({
      query: (body) => ({ url: "company/branch/user/add", method: "POST", body: formData(body) }),
      extraOptions: { keyless: true },
      transformResponse: dataOf,
      invalidatesTags: ["Customers", "Profile"],
    }),
    unassignBranch: build.mutation<WireData<typeof userAnswer>, Wire<typeof branchUserBody>>({
      query: (body) => ({ url: "company/branch/user/remove", method: "POST", body: formData(body) }),
      extraOptions: { keyless: true },
      transformResponse: dataOf,
      invalidatesTags: ["Customers", "Profile"],
    }),
    getUserHelper: build.query<WireData<typeof userHelperAnswer>, void>({
      query: () => ({ url: "helper/user" }),
      extraOptions: {
        offline: getUserHelperOffline,
        keep: async (answer) => (await reads()).keepUserHelperAnswer(answer),
      },
      transformResponse: dataOf,
    }),
  }),
});

export const {
  useListUsersQuery,
  useLazyListUsersQuery,
  useGetUserQuery,
  useStoreUserMutation,
  useAddCustomerMutation,
  useUpdateUserMutation,
  useInviteUserMutation,
  useAssignBranchMutation,
  useUnassignBranchMutation,
  useGetUserHelperQuery,
} = usersApi;
