import * as stocktakeTexts from "@clove/domain/stocktakes/stocktakes.texts.ts";
import * as offlineTexts from "@clove/domain/sync/offline.texts.ts";
import { Button } from "@mantine/core";
import { useState } from "react";
import { useOnline } from "../../api/connectivity-slice.ts";
import { failureText } from "../../api/failure.ts";
import { useKeyed } from "../../api/use-keyed.ts";
import { ConfirmDialog } from "../../ui/dialogs/confirm-dialog.tsx";
import { notify } from "../../ui/feedback/notify.ts";
import { useCancelStocktakeMutation, usePostStocktakeMutation } from "./stocktakes.api.ts";
import * as texts from "./stocktakes.texts.ts";

/** Post and Cancel of an open stocktake. `waiting`: lines of this device that are not sent yet, and would be missing in it. */
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
    if (error) return notify.error(failureText(error));
    notify.success(what === "post" ? stocktakeTexts.stocktakePosted : stocktakeTexts.stocktakeCancelled);
  };
  return (
    <>
      <Button variant="default" aria-haspopup="dialog" onClick={() => ask("cancel")}>
        {texts.cancelStocktake}
      </Button>
      <Button aria-haspopup="dialog" onClick={() => ask("post")}>
        {texts.post}
      </Button>
      <ConfirmDialog
        opened={asking === "post"}
        question={texts.postQuestion}
        detail={texts.postDetail}
        confirmLabel={texts.post}
        working={posting.isLoading}
        onConfirm={() => void close("post")}
        onCancel={() => setAsking(null)}
      />
      <ConfirmDialog
        opened={asking === "cancel"}
        question={texts.cancelQuestion}
        detail={texts.cancelDetail}
        confirmLabel={texts.cancelStocktake}
        cancelLabel={texts.goOnCounting}
        danger
        working={cancelling.isLoading}
        onConfirm={() => void close("cancel")}
        onCancel={() => setAsking(null)}
      />
    </>
  );
}
