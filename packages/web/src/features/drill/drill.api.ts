import type {
  DeviceHeldQuery,
  deviceHeldAnswer,
  drillBody,
  drillEndBody,
} from "@clove/domain/drill/drill.schema.ts";
import { baseApi } from "../../api/base-api.ts";
import type { Keyed } from "../../api/use-keyed.ts";
import { dataOf, type Wire, type WireData } from "../../api/wire.ts";

type At = { terminal_id: number };

const drillApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    beginDrill: build.mutation<unknown, Keyed<Wire<typeof drillBody> & At>>({
      query: (body) => ({ url: `company/terminal/${body.terminal_id}/drill`, method: "POST", body }),
    }),
    endDrill: build.mutation<unknown, Keyed<Wire<typeof drillEndBody> & At>>({
      query: (body) => ({ url: `company/terminal/${body.terminal_id}/drill/end`, method: "POST", body }),
    }),
    /** Whether the server has all numbers of this device. */
    readDeviceHeld: build.query<WireData<typeof deviceHeldAnswer>, DeviceHeldQuery>({
      query: (params) => ({ url: "company/proof/device", params }),
      transformResponse: dataOf,
      keepUnusedDataFor: 0,
    }),
  }),
});

export const { useBeginDrillMutation, useEndDrillMutation, useReadDeviceHeldQuery } = drillApi;
