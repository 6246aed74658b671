import type { emptyAnswer } from "@clove/domain/accounts/accounts.schema.ts";
import type {
  passkeyOptionsAnswer,
  passkeyOptionsBody,
  passkeyRemoveBody,
  passkeyStoreAnswer,
  passkeyStoreBody,
  recoveryCodesAnswer,
  recoveryCodesBody,
  secondFactorAnswer,
  secondFactorDemandBody,
  secondFactorResetBody,
} from "@clove/domain/second-factor/second-factor.schema.ts";
import { baseApi } from "../../../api/base-api.ts";
import { dataOf, type Wire, type WireData } from "../../../api/wire.ts";

type Done = Wire<typeof emptyAnswer>;

/** The caller's own second factor, and those of others. Not available offline. */
export const securityApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getSecondFactor: build.query<WireData<typeof secondFactorAnswer>, void>({
      query: () => ({ url: "company/second-factor" }),
      transformResponse: dataOf,
      providesTags: ["Profile"],
    }),
    beginPasskey: build.mutation<WireData<typeof passkeyOptionsAnswer>, Wire<typeof passkeyOptionsBody>>({
      query: (body) => ({ url: "company/second-factor/passkey/options", method: "POST", body }),
      extraOptions: { keyless: true },
      transformResponse: dataOf,
    }),
    storePasskey: build.mutation<WireData<typeof passkeyStoreAnswer>, Wire<typeof passkeyStoreBody>>({
      query: (body) => ({ url: "company/second-factor/passkey/store", method: "POST", body }),
      extraOptions: { keyless: true },
      transformResponse: dataOf,
      invalidatesTags: ["Profile"],
    }),
    removePasskey: build.mutation<Done, Wire<typeof passkeyRemoveBody>>({
      query: (body) => ({ url: "company/second-factor/passkey/remove", method: "POST", body }),
      extraOptions: { keyless: true },
      invalidatesTags: ["Profile"],
    }),
    makeRecoveryCodes: build.mutation<WireData<typeof recoveryCodesAnswer>, Wire<typeof recoveryCodesBody>>({
      query: (body) => ({ url: "company/second-factor/recovery-codes", method: "POST", body }),
      extraOptions: { keyless: true },
      transformResponse: dataOf,
      invalidatesTags: ["Profile"],
    }),
    demandSecondFactor: build.mutation<Done, Wire<typeof secondFactorDemandBody>>({
      query: (body) => ({ url: "company/second-factor/demand", method: "POST", body }),
      extraOptions: { keyless: true },
      invalidatesTags: ["Profile"],
    }),
    resetSecondFactor: build.mutation<Done, Wire<typeof secondFactorResetBody>>({
      query: (body) => ({ url: "company/user/second-factor/reset", method: "POST", body }),
      extraOptions: { keyless: true },
      invalidatesTags: ["Customers"],
    }),
  }),
});

export const {
  useGetSecondFactorQuery,
  useBeginPasskeyMutation,
  useStorePasskeyMutation,
  useRemovePasskeyMutation,
  useMakeRecoveryCodesMutation,
  useDemandSecondFactorMutation,
  useResetSecondFactorMutation,
} = securityApi;
