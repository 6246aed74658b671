import type {
  codedStoreBody,
  colorAnswer,
  colorList,
  measurementUnitAnswer,
  measurementUnitList,
  measurementUnitStoreBody,
  sizeAnswer,
  sizeList,
} from "@clove/domain/catalogue/attributes.schema.ts";
import { baseApi } from "../../api/base-api.ts";
import type { Keyed } from "../../api/use-keyed.ts";
import { dataOf, type Wire, type WireData } from "../../api/wire.ts";
import { listColorsOffline, listSizesOffline, listUnitsOffline } from "./attributes.offline.ts";

type Page = { page: number; length: number; query?: string };
type CodedBody = Keyed<Wire<typeof codedStoreBody>>;

/** Colors, sizes and units, a part of the products (shell §13). They are listed offline too, but made only at the server. */
export const attributesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listColors: build.query<WireData<typeof colorList>, Page>({
      query: (params) => ({ url: "company/color/list", params }),
      extraOptions: { offline: listColorsOffline },
      transformResponse: dataOf,
      providesTags: ["Products"],
    }),
    storeColor: build.mutation<WireData<typeof colorAnswer>, CodedBody>({
      query: (body) => ({ url: "company/color/store", method: "POST", body }),
      transformResponse: dataOf,
      invalidatesTags: ["Products"],
    }),
    listSizes: build.query<WireData<typeof sizeList>, Page>({
      query: (params) => ({ url: "company/size/list", params }),
      extraOptions: { offline: listSizesOffline },
      transformResponse: dataOf,
      providesTags: ["Products"],
    }),
    storeSize: build.mutation<WireData<typeof sizeAnswer>, CodedBody>({
      query: (body) => ({ url: "company/size/store", method: "POST", body }),
      transformResponse: dataOf,
      invalidatesTags: ["Products"],
    }),
    listUnits: build.query<WireData<typeof measurementUnitList>, Page>({
      query: (params) => ({ url: "company/measurement-unit/list", params }),
      extraOptions: { offline: listUnitsOffline },
      transformResponse: dataOf,
      providesTags: ["Products"],
    }),
    storeUnit: build.mutation<
      WireData<typeof measurementUnitAnswer>,
      Keyed<Wire<typeof measurementUnitStoreBody>>
    >({
      query: (body) => ({ url: "company/measurement-unit/store", method: "POST", body }),
      transformResponse: dataOf,
      invalidatesTags: ["Products"],
    }),
  }),
});

export const {
  useListColorsQuery,
  useStoreColorMutation,
  useListSizesQuery,
  useStoreSizeMutation,
  useListUnitsQuery,
  useStoreUnitMutation,
} = attributesApi;
