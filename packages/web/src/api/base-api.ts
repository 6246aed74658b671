import { createApi } from "@reduxjs/toolkit/query/react";
import { baseQuery } from "./base-query.ts";

/** The cache tags (shell §13). StockPoints: branches; Customers: every user; Profile: the caller and the company. */
export const tags = [
  "Products",
  "Orders",
  "Category",
  "Brand",
  "StockPoints",
  "Terminals",
  "Customers",
  "Profile",
] as const;

/** The one API: features add their calls with `injectEndpoints` in `<noun>.api.ts`. */
export const baseApi = createApi({
  reducerPath: "api",
  baseQuery,
  tagTypes: tags,
  keepUnusedDataFor: 60,
  refetchOnReconnect: true,
  endpoints: () => ({}),
});
