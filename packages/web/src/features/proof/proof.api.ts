import type { proofAnswer, proofCheckAnswer } from "@clove/domain/proof/proof.schema.ts";
import { baseApi } from "../../api/base-api.ts";
import { dataOf, type WireData } from "../../api/wire.ts";

const proofApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Of each device, how much of its chain the server has (proof §7). */
    readProof: build.query<WireData<typeof proofAnswer>, void>({
      query: () => ({ url: "company/proof" }),
      transformResponse: dataOf,
      keepUnusedDataFor: 0,
    }),
    /** Hashes every stored sale again, which takes a while in a large company. */
    checkProof: build.query<WireData<typeof proofCheckAnswer>, void>({
      query: () => ({ url: "company/proof/check", timeout: 60_000 }),
      transformResponse: dataOf,
      keepUnusedDataFor: 0,
    }),
  }),
});

export const { useReadProofQuery, useLazyCheckProofQuery } = proofApi;
