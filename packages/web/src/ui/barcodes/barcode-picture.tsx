import { barcodeFileName, barcodeFormat, checkBarcode } from "@clove/domain/catalogue/barcode.ts";
import { errorText } from "@clove/domain/errors.ts";
import { Text, UnstyledButton } from "@mantine/core";
import { type ReactNode, useEffect, useState } from "react";
import * as pageTexts from "../pages.texts.ts";
import { saveAddress } from "../save-file.ts";
import classes from "./barcode-picture.module.css";
import { drawBarcode } from "./draw-barcode.ts";

type Props = {
  code: string;
  /** Shown while there is no code. */
  empty: ReactNode;
};

/** A barcode in its own symbology (catalogue §6); clicking it saves the PNG under the barcode's name. */
export function BarcodePicture({ code, empty }: Props) {
  const [drawn, setDrawn] = useState<{ code: string; url: string } | null>(null);
  const format = barcodeFormat(code);
  useEffect(() => {
    if (!format) return;
    let isOver = false;
    void drawBarcode(code, format).then((url) => {
      if (!isOver) setDrawn({ code, url });
    });
    return () => {
      isOver = true;
    };
  }, [code, format]);

  const refusal = code === "" ? null : checkBarcode(code);
  return (
    <div className={classes.frame} aria-busy={format !== null && drawn?.code !== code}>
      {code === "" && empty}
      {refusal && <Text c="dimmed">{errorText(refusal)}</Text>}
      {format && drawn?.code === code && (
        <UnstyledButton
          className={classes.button}
          aria-label={pageTexts.downloadCodeAsPng({ code })}
          title={pageTexts.downloadAsPng}
          onClick={() => saveAddress(barcodeFileName(code), drawn.url)}
        >
          <img src={drawn.url} alt="" className={classes.image} />
        </UnstyledButton>
      )}
    </div>
  );
}
