import type {
  emailReceiptBody,
  receiptMailAnswer,
  receiptMailsAnswer,
} from "@clove/domain/orders/receipt-mails.schema.ts";
import { baseApi } from "../../api/base-api.ts";
import type { Keyed } from "../../api/use-keyed.ts";
import { dataOf, type Wire, type WireData } from "../../api/wire.ts";

export const receiptMailsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    emailReceipt: build.mutation<WireData<typeof receiptMailAnswer>, Keyed<Wire<typeof emailReceiptBody>>>({
      query: (body) => ({ url: "company/order/email", method: "POST", body }),
      transformResponse: dataOf,
    }),
    listReceiptMails: build.query<WireData<typeof receiptMailsAnswer>, number>({
      query: (id) => ({ url: `company/order/${id}/emails` }),
      transformResponse: dataOf,
    }),
  }),
});

export const { useEmailReceiptMutation, useListReceiptMailsQuery } = receiptMailsApi;
