import * as commonTexts from "@clove/domain/common.texts.ts";
import { type CountLine, maxCountLines, type Stocktake } from "@clove/domain/stocktakes/stocktakes.schema.ts";
import { liveQuery } from "dexie";
import { nanoid } from "nanoid";
import { useCallback, useEffect, useRef, useState } from "react";
import { useOnline } from "../../api/connectivity-slice.ts";
import { failureText } from "../../api/failure.ts";
import { translateReasons } from "../../api/translate-reasons.ts";
import { clovePosDb } from "../../local-db/clove-pos-db.ts";
import { type KeptCount, keepLine, keepStocktake, linesSent, readCount } from "../../local-db/kept-counts.ts";
import { notify } from "../../ui/feedback/notify.ts";
import { useGetProfileQuery } from "../auth/auth.api.ts";
import { useCountStockMutation } from "./stocktakes.api.ts";

type Counted = Pick<CountLine, "product_variation_id" | "quantity" | "is_recount"> & { name: string };

/**
 * What this device counted in a stocktake. Each line is written to disk at once and sent when the server can be reached, so that
 * neither a reload nor a lost connection loses a line (stock §18).
 */
export function useCount(id: number, stocktake: Stocktake | undefined) {
  const online = useOnline();
  const { data: profile } = useGetProfileQuery();
  const owner = profile && `${profile.company_id}:${profile.id}`;
  const [kept, setKept] = useState<KeptCount | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const sending = useRef(false);
  const [send] = useCountStockMutation();

  useEffect(() => {
    if (owner === undefined) return;
    const shown = liveQuery(() => readCount(clovePosDb(), owner, id)).subscribe({
      next: setKept,
      error: (error) => {
        console.warn("What was counted here could not be read", error);
        setProblem(commonTexts.somethingWentWrong);
      },
    });
    return () => shown.unsubscribe();
  }, [owner, id]);

  useEffect(() => {
    if (owner === undefined || !stocktake) return;
    keepStocktake(clovePosDb(), owner, stocktake).catch((error: unknown) =>
      console.warn("The stocktake could not be kept for offline times", error),
    );
  }, [owner, stocktake]);

  const upload = useCallback(async () => {
    if (owner === undefined || sending.current) return;
    sending.current = true;
    try {
      for (;;) {
        const lines = (await readCount(clovePosDb(), owner, id)).waiting.slice(0, maxCountLines);
        if (lines.length === 0) return setProblem(null);
        const bare = lines.map(({ name: _, ...line }) => line);
        const { data, error } = await send({ id, sent_at: new Date().toISOString(), lines: bare });
        if (!data) return setProblem(failureText(error));
        const reasons = await translateReasons(data.refused);
        const refused = new Map(reasons.map(({ temp_id, message }) => [temp_id, message]));
        for (const message of new Set(refused.values())) notify.error(message);
        await linesSent(clovePosDb(), owner, id, { lines, refused });
      }
    } finally {
      sending.current = false;
    }
  }, [owner, id, send]);

  const waiting = kept?.waiting.length ?? 0;
  useEffect(() => {
    if (online && waiting > 0) void upload();
  }, [online, waiting, upload]);

  const count = async (counted: Counted) => {
    if (owner === undefined) return false;
    const line = { ...counted, temp_id: nanoid(), counted_at: new Date().toISOString() };
    try {
      await keepLine(clovePosDb(), owner, id, line);
      return true;
    } catch (error) {
      console.warn("A counted line could not be kept", error);
      notify.error(commonTexts.somethingWentWrong);
      return false;
    }
  };
  return { kept, count, waiting, problem, retry: () => void upload() };
}
