import { type NamedNoun, namedNouns } from "@clove/domain/catalogue/named-nouns.ts";
import { streamTags } from "@clove/domain/sync/stream.schema.ts";
import { baseApi } from "../../api/base-api.ts";
import type { CallOptions } from "../../api/base-query.ts";
import { type Keyed, useKeyed } from "../../api/use-keyed.ts";
import { listNamedOffline } from "./attributes.offline.ts";
import { storeNamedOffline } from "./attributes.offline-write.ts";
import { type Named, nouns } from "./nouns.ts";

type Page = {
  noun: NamedNoun;
  page: number;
  length: number;
  query?: string;
  status?: "active" | "inactive";
  /** Only the row of this id. */
  id?: number;
};
type Listed = { data: Record<string, Named[]> & { count: number } };
type Changed = Keyed<{ noun: NamedNoun } & Omit<Named, "temp_id">>;
type Merge = Keyed<{ noun: NamedNoun; id: number; into_id: number }>;
type Made = Keyed<{ noun: NamedNoun } & Omit<Named, "id" | "temp_id">>;

const tagOf = (noun: NamedNoun) => streamTags[namedNouns[noun].table];

/** Lists and creates the rows of each named noun; all are listed offline too. */
export const attributesApi = baseApi.injectEndpoints({
  endpoints: (build) => {
    const store = (extraOptions: CallOptions) =>
      build.mutation<Named, Made>({
        query: ({ noun, ...body }) => ({
          url: `company/${namedNouns[noun].path}/store`,
          method: "POST",
          body,
        }),
        extraOptions,
        transformResponse: ({ data }: { data: Record<string, Named> }, _, { noun }) => data[noun]!,
        invalidatesTags: (_made, _error, { noun }) => [tagOf(noun)],
      });
    return {
      listNamed: build.query<{ rows: Named[]; count: number }, Page>({
        query: ({ noun, ...params }) => ({ url: `company/${namedNouns[noun].path}/list`, params }),
        extraOptions: { offline: listNamedOffline },
        transformResponse: ({ data }: Listed, _, { noun }) => ({
          rows: data[namedNouns[noun].many]!,
          count: data.count,
        }),
        providesTags: (_rows, _error, { noun }) => [tagOf(noun)],
      }),
      storeNamed: store({ offline: storeNamedOffline, orElseOffline: true }),
      storeNamedOnline: store({}),
      updateNamed: build.mutation<Named, Changed>({
        query: ({ noun, ...body }) => ({
          url: `company/${namedNouns[noun].path}/update`,
          method: "POST",
          body,
        }),
        transformResponse: ({ data }: { data: Record<string, Named> }, _, { noun }) => data[noun]!,
        invalidatesTags: (_changed, _error, { noun }) => [tagOf(noun), "Products"],
      }),
      mergeNamed: build.mutation<Named, Merge>({
        query: ({ noun, ...body }) => ({
          url: `company/${namedNouns[noun].path}/merge`,
          method: "POST",
          body,
        }),
        transformResponse: ({ data }: { data: Record<string, Named> }, _, { noun }) => data[noun]!,
        invalidatesTags: (_merged, _error, { noun }) => [tagOf(noun), "Products"],
      }),
      countGoods: build.query<number, { noun: NamedNoun; id: number }>({
        query: ({ noun, id }) => ({ url: `company/${namedNouns[noun].path}/${id}/goods` }),
        transformResponse: ({ data }: { data: { goods: number } }) => data.goods,
        keepUnusedDataFor: 0,
      }),
    };
  },
});

export const {
  useListNamedQuery,
  useLazyListNamedQuery,
  useUpdateNamedMutation,
  useMergeNamedMutation,
  useCountGoodsQuery,
} = attributesApi;

/** Creates a row, also offline where the noun allows it. */
export function useStoreNamed(noun: NamedNoun) {
  const anywhere = attributesApi.useStoreNamedMutation();
  const online = attributesApi.useStoreNamedOnlineMutation();
  return useKeyed(nouns[noun]().savedLocally ? anywhere : online);
}
