import type {
  terminalAnswer,
  terminalList,
  terminalStoreBody,
} from "@clove/domain/terminals/terminals.schema.ts";
import { baseApi } from "../../api/base-api.ts";
import type { Keyed } from "../../api/use-keyed.ts";
import { dataOf, type Wire, type WireData } from "../../api/wire.ts";
import { listTerminalsOffline } from "./terminals.offline.ts";

type Page = { page: number; length: number; branch_id?: number; query?: string };

export const terminalsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listTerminals: build.query<WireData<typeof terminalList>, Page>({
      query: (params) => ({ url: "company/terminal/list", params: { ...params, graph_enc: "0" } }),
      extraOptions: { offline: listTerminalsOffline },
      transformResponse: dataOf,
      providesTags: ["Terminals"],
    }),
    getTerminal: build.query<WireData<typeof terminalAnswer>["terminal"], number>({
      query: (id) => ({ url: `company/terminal/${id}` }),
      transformResponse: (answer: Wire<typeof terminalAnswer>) => answer.data.terminal,
      providesTags: ["Terminals"],
    }),
    storeTerminal: build.mutation<WireData<typeof terminalAnswer>, Keyed<Wire<typeof terminalStoreBody>>>({
      query: (body) => ({ url: "company/terminal/store", method: "POST", body }),
      transformResponse: dataOf,
      invalidatesTags: ["Terminals"],
    }),
  }),
});

export const { useListTerminalsQuery, useGetTerminalQuery, useStoreTerminalMutation } = terminalsApi;
