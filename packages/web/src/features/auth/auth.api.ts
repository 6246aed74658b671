import { parsePermissions } from "@clove/domain/access/permissions.ts";
import type { emptyAnswer, profileAnswer } from "@clove/domain/accounts/accounts.schema.ts";
import { baseApi } from "../../api/base-api.ts";
import { loadMediaFrom } from "../../api/media-url.ts";
import type { Wire, WireData } from "../../api/wire.ts";
import { enrolmentDemanded, selectAuth, userSet } from "../../session/auth-slice.ts";
import { chosenLanguages } from "../../session/chosen-languages.ts";
import { showLanguage } from "../../session/language.ts";
import { getProfileOffline, keepProfileAnswer } from "./auth.offline.ts";

type Done = Wire<typeof emptyAnswer>;
export const authApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    logout: build.mutation<Done, void>({ query: () => ({ url: "company/logout" }) }),
    /** The caller with rights, counter and stores; also sets the role and permissions of the session. */
    getProfile: build.query<WireData<typeof profileAnswer>["user"], void>({
      query: () => ({ url: "company/user-profile", params: { graph_enc: "0" } }),
      extraOptions: { offline: getProfileOffline, keep: keepProfileAnswer, tellsUnsent: true },
      transformResponse: (answer: Wire<typeof profileAnswer>) => answer.data.user,
      providesTags: ["Profile"],
      onQueryStarted: async (_, { dispatch, getState, queryFulfilled }) => {
        const { data } = await queryFulfilled.catch(() => ({ data: null }));
        // An answer that comes after a lock is not about the person who is there now.
        if (!data || data.id !== selectAuth(getState() as never).user_id) return;
        // Before `userSet`, after which pages are shown with their pictures.
        loadMediaFrom(data.company.media_url);
        await showLanguage(data);
        if (chosenLanguages()?.unsent?.[data.id] !== undefined)
          void import("./language.api.ts").then(
            ({ sendLanguage }) => sendLanguage(dispatch, data.id),
            console.warn,
          );
        dispatch(userSet({ role: data.role, permissions: parsePermissions(data.permissions) }));
        if (data.must_enrol) dispatch(enrolmentDemanded());
      },
    }),
  }),
});

export const { useLogoutMutation, useGetProfileQuery } = authApi;
