import type { Approved } from "@clove/domain/approvals/approved.ts";
import type { openDrawerAnswer, openDrawerBody } from "@clove/domain/shifts/drawer-openings.schema.ts";
import { baseApi } from "../../../api/base-api.ts";
import type { OfflineAnswer } from "../../../api/base-query.ts";
import { sealed } from "../../../api/sealed.ts";
import type { Keyed } from "../../../api/use-keyed.ts";
import { dataOf, type Wire, type WireData } from "../../../api/wire.ts";

type Opening = Keyed<
  Omit<Wire<typeof openDrawerBody>, "approval_id"> & Partial<Approved> & { terminal_id: number }
>;

/** Loaded in advance, before a connection is lost (app/load-for-offline.ts). */
const openDrawerOffline: OfflineAnswer = async (...request) =>
  (await import("./keep-opening.ts")).openDrawerOffline(...request);

export const drawerApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Records an opening without a sale; `id` of the answer is 0 while it waits on this device. */
    openDrawer: build.mutation<WireData<typeof openDrawerAnswer>, Opening>({
      query: (body) => ({
        url: `company/terminal/${body.terminal_id}/open-drawer`,
        method: "POST",
        body,
      }),
      onQueryStarted: sealed("drawer_opening"),
      extraOptions: { offline: openDrawerOffline, orElseOffline: true },
      transformResponse: dataOf,
      invalidatesTags: ["Terminals"],
    }),
  }),
});

export const { useOpenDrawerMutation } = drawerApi;
