import type { booksAnswer } from "@clove/domain/books/books.schema.ts";
import { baseApi } from "../../api/base-api.ts";
import { dataOf, type WireData } from "../../api/wire.ts";

export const booksApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getBooks: build.query<WireData<typeof booksAnswer>, void>({
      query: () => ({ url: "company/books" }),
      transformResponse: dataOf,
      keepUnusedDataFor: 0,
    }),
    checkBooks: build.mutation<WireData<typeof booksAnswer>, void>({
      query: () => ({ url: "company/books/check", method: "POST", body: {} }),
      transformResponse: dataOf,
      extraOptions: { keyless: true },
      async onQueryStarted(_, { dispatch, queryFulfilled }) {
        const answer = await queryFulfilled.catch(() => null);
        if (answer) dispatch(booksApi.util.updateQueryData("getBooks", undefined, () => answer.data));
      },
    }),
  }),
});

export const { useGetBooksQuery, useCheckBooksMutation } = booksApi;
