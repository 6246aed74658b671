import type { companyAnswer, companyUpdateBody } from "@clove/domain/company/company.schema.ts";
import { plainCompany } from "@clove/domain/orders/plain-company.ts";
import type { PrintedCompany } from "@clove/domain/orders/receipt.ts";
import { baseApi } from "../../api/base-api.ts";
import { formData } from "../../api/form-data.ts";
import type { Wire, WireData } from "../../api/wire.ts";
import { getCompanyOffline, keepCompanyAnswer } from "./company.offline.ts";

type Company = WireData<typeof companyAnswer>["company"];
/** `lock_after_minutes`: an empty text for never. */
export type CompanyUpdate = Omit<Wire<typeof companyUpdateBody>, "logo" | "lock_after_minutes"> & {
  logo?: File | "delete";
  lock_after_minutes?: number | "";
};

export const companyApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getCompany: build.query<Company, void>({
      query: () => ({ url: "company-profile" }),
      extraOptions: { offline: getCompanyOffline, keep: keepCompanyAnswer },
      transformResponse: (answer: Wire<typeof companyAnswer>) => answer.data.company,
      providesTags: ["Profile"],
    }),
    updateCompany: build.mutation<Company, CompanyUpdate>({
      query: (body) => ({ url: "company-profile/update", method: "POST", body: formData(body) }),
      extraOptions: { keyless: true },
      transformResponse: (answer: Wire<typeof companyAnswer>) => answer.data.company,
      invalidatesTags: ["Profile"],
    }),
  }),
});

export const { useGetCompanyQuery, useUpdateCompanyMutation } = companyApi;

/**
 * The company for receipts, which must not wait for it: pages that print keep it loaded and reload it every 10 s (shell §13), because
 * RTK Query does not reload entries in use by itself.
 */
export const useReceiptCompany = () =>
  useGetCompanyQuery(undefined, { pollingInterval: 10_000, refetchOnMountOrArgChange: 10 });

/** What a receipt prints of the company: what is `known` anyway if the company could not be read. */
export const printedCompany = (
  company: Company | undefined,
  known: Pick<
    PrintedCompany,
    "name" | "currency" | "time_zone" | "date_format" | "language" | "receipt_language"
  >,
): PrintedCompany => company ?? { ...plainCompany, ...known };

/** Returns a function that reads the company for a receipt that is printed now. */
export function useReadPrintedCompany(
  known: Parameters<typeof printedCompany>[1],
): () => Promise<PrintedCompany> {
  const [read] = companyApi.useLazyGetCompanyQuery();
  return async () => printedCompany((await read(undefined, true)).data, known);
}
