import { useEffect, useState } from "react";
import type { Encode } from "./label-pages.tsx";

/** Null until the barcode library is loaded. */
export function useEncode(): Encode | null {
  const [encode, setEncode] = useState<Encode | null>(null);
  useEffect(() => {
    void import("../../ui/barcodes/barcode-modules.ts").then(({ barcodeModules }) =>
      setEncode(() => barcodeModules),
    );
  }, []);
  return encode;
}
