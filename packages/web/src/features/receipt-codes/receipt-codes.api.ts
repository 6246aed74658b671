import type {
  receiptCodeAnswer,
  receiptCodeBody,
  receiptKeyAnswer,
  receiptKeyBody,
  receiptKeyList,
  restoredAnswer,
} from "@clove/domain/receipt-code/receipt-code.schema.ts";
import { baseApi } from "../../api/base-api.ts";
import { translateReasons } from "../../api/translate-reasons.ts";
import { dataOf, type Wire, type WireData } from "../../api/wire.ts";

type Codes = Wire<typeof receiptCodeBody>;
type Page = { page: number; length: number };
export type RestoredSale = WireData<typeof restoredAnswer> & { message: string };

/** Without keys: a device has one key, ends are ends, and a sale is restored once by its own id. */
const keyless = { keyless: true } as const;

export const receiptCodesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    askReceiptKey: build.mutation<WireData<typeof receiptKeyAnswer>, Wire<typeof receiptKeyBody>>({
      query: (body) => ({ url: "company/receipt-key", method: "POST", body }),
      extraOptions: keyless,
      transformResponse: dataOf,
    }),
    listReceiptKeys: build.query<WireData<typeof receiptKeyList>, Page>({
      query: (params) => ({ url: "company/receipt-key/list", params }),
      transformResponse: dataOf,
      providesTags: ["ReceiptKeys"],
    }),
    revokeReceiptKey: build.mutation<unknown, { id: number }>({
      query: (body) => ({ url: "company/receipt-key/revoke", method: "POST", body }),
      extraOptions: keyless,
      invalidatesTags: ["ReceiptKeys"],
    }),
    renewReceiptKey: build.mutation<unknown, { id: number }>({
      query: (body) => ({ url: "company/receipt-key/renew", method: "POST", body }),
      extraOptions: keyless,
      invalidatesTags: ["ReceiptKeys"],
    }),
    /** Changes nothing. */
    lookAtReceipt: build.mutation<WireData<typeof receiptCodeAnswer>, Codes>({
      query: (body) => ({ url: "company/receipt-code/look", method: "POST", body }),
      extraOptions: keyless,
      transformResponse: dataOf,
    }),
    restoreReceipt: build.mutation<RestoredSale, Codes>({
      query: (body) => ({ url: "company/receipt-code/restore", method: "POST", body }),
      extraOptions: keyless,
      transformResponse: async ({ data, message }: Wire<typeof restoredAnswer>) => ({
        ...data,
        refusal: data.refusal && (await translateReasons([data.refusal]))[0]!,
        message,
      }),
      invalidatesTags: ["Orders"],
    }),
  }),
});

export const {
  useListReceiptKeysQuery,
  useRenewReceiptKeyMutation,
  useRestoreReceiptMutation,
  useRevokeReceiptKeyMutation,
} = receiptCodesApi;
