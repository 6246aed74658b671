import type { emptyAnswer } from "@clove/domain/accounts/accounts.schema.ts";
import type {
  DeviceKey,
  deviceKeyAnswer,
  deviceKeyBody,
  deviceKeysAnswer,
} from "@clove/domain/accounts/device-keys.schema.ts";
import { baseApi } from "../../../api/base-api.ts";
import { dataOf, type Wire, type WireData } from "../../../api/wire.ts";

/** Whose devices: null = one's own. */
export type Whose = { user_id: number | null };
type Done = Wire<typeof emptyAnswer>;

export const deviceKeysApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    makeDeviceKey: build.mutation<WireData<typeof deviceKeyAnswer>, Wire<typeof deviceKeyBody>>({
      query: (body) => ({ url: "company/device-key", method: "POST", body }),
      extraOptions: { keyless: true },
      transformResponse: dataOf,
      invalidatesTags: ["Profile"],
    }),
    listDeviceKeys: build.query<DeviceKey[], Whose>({
      query: ({ user_id }) => ({
        url: user_id === null ? "company/device-keys" : `company/user/${user_id}/device-keys`,
      }),
      transformResponse: (answer: Wire<typeof deviceKeysAnswer>) => answer.data.device_keys,
      providesTags: ["Profile"],
    }),
    removeDeviceKey: build.mutation<Done, Whose & { id: number }>({
      query: ({ user_id, id }) => ({
        url: "company/device-key/remove",
        method: "POST",
        body: { id, ...(user_id !== null && { user_id }) },
      }),
      extraOptions: { keyless: true },
      invalidatesTags: ["Profile"],
    }),
  }),
});

export const { useMakeDeviceKeyMutation, useListDeviceKeysQuery, useRemoveDeviceKeyMutation } = deviceKeysApi;
