import type { chosenLanguage, chosenLanguageAnswer } from "@clove/domain/accounts/accounts.schema.ts";
import type { ThunkDispatch, UnknownAction } from "@reduxjs/toolkit";
import { baseApi } from "../../api/base-api.ts";
import { isRefusal } from "../../api/is-refusal.ts";
import type { Wire } from "../../api/wire.ts";
import { chosenLanguages } from "../../session/chosen-languages.ts";
import { noteChosen } from "../../session/load-language.ts";

const languageApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    setLanguage: build.mutation<Wire<typeof chosenLanguageAnswer>, Wire<typeof chosenLanguage>>({
      query: (body) => ({ url: "company/language", method: "POST", body }),
      extraOptions: { keyless: true },
      // Not after a failure: each profile sends the choice again.
      invalidatesTags: (answer) => (answer ? ["Profile"] : []),
    }),
  }),
});

/** Notes what somebody chose, until the server knows it: it holds without a connection, too. */
export function noteLanguage(user_id: number, tag: string): void {
  noteChosen({ unsent: { ...chosenLanguages()?.unsent, [user_id]: tag } });
}

/**
 * After an attempt that failed in the server or on the way to it. Such a failure makes the app look for its connection, after which it
 * reads all anew, the profile too: without a pause a server that fails only at this would keep it busy.
 */
const pauseMilliseconds = 60_000;
let pausedUntil = 0;

/** Tells the server what the person who is signed in chose; without an answer a later profile brings it up again. */
export async function sendLanguage(
  dispatch: ThunkDispatch<unknown, unknown, UnknownAction>,
  user_id: number,
): Promise<void> {
  const language = chosenLanguages()?.unsent?.[user_id];
  if (language === undefined || Date.now() < pausedUntil) return;
  const { error } = await dispatch(languageApi.endpoints.setLanguage.initiate({ language }));
  if (error && (!("status" in error) || error.status === "offline" || !isRefusal(error))) {
    if ("status" in error && typeof error.status === "number") pausedUntil = Date.now() + pauseMilliseconds;
    return;
  }
  const { [user_id]: now, ...unsent } = chosenLanguages()?.unsent ?? {};
  if (now === language) noteChosen({ unsent });
}
