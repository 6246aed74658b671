import * as commonTexts from "@clove/domain/common.texts.ts";
import * as stocktakeTexts from "@clove/domain/stocktakes/stocktakes.texts.ts";
import * as offlineTexts from "@clove/domain/sync/offline.texts.ts";
import { Button } from "@mantine/core";
import { useState } from "react";
import { useOnline } from "../../api/connectivity-slice.ts";
import { failureText } from "../../api/failure.ts";
import { useKeyed } from "../../api/use-keyed.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { notify } from "../../ui/notify.ts";
import { useCancelStocktakeMutation, usePostStocktakeMutation } from "./stocktakes.api.ts";

/** Post and Cancel of an open stocktake; `waiting` lines of this device would be lost to it. */
export function CloseButtons({ id, waiting }: { id: number; waiting: number }) {
  const online = useOnline();
  const [asking, setAsking] = useState<"post" | "cancel" | null>(null);
  const [post, posting] = useKeyed(usePostStocktakeMutation());
  const [cancel, cancelling] = useKeyed(useCancelStocktakeMutation());
  const ask = (what: "post" | "cancel") => {
    if (!online) return notify.warning(offlineTexts.notAvailableOffline);
    if (what === "post" && waiting > 0) return notify.warning(stocktakeTexts.countsNotSent);
    setAsking(what);
  };
  const close = async (what: "post" | "cancel") => {
    const { error } = what === "post" ? await post({ id }) : await cancel({ id });
    setAsking(null);
    if (error) return notify.error(failureText(error, commonTexts.somethingWentWrong));
    notify.success(what === "post" ? stocktakeTexts.stocktakePosted : stocktakeTexts.stocktakeCancelled);
  };
  return (
    <>
      <Button variant="default" aria-haspopup="dialog" onClick={() => ask("cancel")}>
        Cancel stocktake
      </Button>
      <Button aria-haspopup="dialog" onClick={() => ask("post")}>
        Post
      </Button>
      <ConfirmDialog
        opened={asking === "post"}
        question="Post this stocktake?"
        detail="The books will say what was counted. What was not counted stays as it is. Everybody who counts should have sent what they counted."
        confirmLabel="Post"
        working={posting.isLoading}
        onConfirm={() => void close("post")}
        onCancel={() => setAsking(null)}
      />
      <ConfirmDialog
        opened={asking === "cancel"}
        question="Cancel this stocktake?"
        detail="Nothing of what was counted will change the books."
        confirmLabel="Cancel stocktake"
        cancelLabel="Go on counting"
        danger
        working={cancelling.isLoading}
        onConfirm={() => void close("cancel")}
        onCancel={() => setAsking(null)}
      />
    </>
  );
}
