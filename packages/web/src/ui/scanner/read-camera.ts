import { barcodeFormat } from "@clove/domain/catalogue/barcode.ts";
import { isOrderCode } from "@clove/domain/orders/order-code.ts";
import type { CameraPicture } from "@clove/domain/till/camera-codes.ts";
import type { DetectedBarcode } from "barcode-detector/ponyfill";
import wasmUrl from "zxing-wasm/reader/zxing_reader.wasm?url";

/** Pause between two detections. */
const pauseMilliseconds = 120;

/**
 * Shows the camera in `video` and reads the barcodes in each picture until `take` returns true or `signal` aborts; then turns the camera
 * off. The reader's WebAssembly is served by us, not by a CDN.
 * @throws DOMException of getUserMedia when there is no camera or it may not be used
 */
export async function readCamera(
  video: HTMLVideoElement,
  signal: AbortSignal,
  take: (picture: CameraPicture) => boolean,
): Promise<void> {
  const reading = openReader();
  // Its failure is thrown by the `await` below; until then it is no unhandled rejection.
  reading.catch(() => {});
  const stream = await navigator.mediaDevices.getUserMedia({
    video: { facingMode: { ideal: "environment" }, width: { ideal: 1280 }, height: { ideal: 720 } },
  });
  const turnOff = () => {
    for (const track of stream.getTracks()) track.stop();
  };
  signal.addEventListener("abort", turnOff, { once: true });
  try {
    if (signal.aborted) return;
    video.srcObject = stream;
    await video.play();
    const reader = await reading;
    let before: string[] = [];
    while (!signal.aborted) {
      const codes = (await reader.detect(video))
        .filter(isOurs)
        .map(asScanned)
        .filter((code) => barcodeFormat(code) !== null);
      // A shadow may look like a code once, so a code counts when it is read twice in a row.
      const sure = codes.filter((code) => before.includes(code));
      if (!signal.aborted && take({ codes, sure })) return;
      before = codes;
      await new Promise((resolve) => setTimeout(resolve, pauseMilliseconds));
    }
  } finally {
    turnOff();
  }
}

/** Of QR codes only those of receipts count: posters and packages have others. */
const isOurs = ({ format, rawValue }: DetectedBarcode) => format !== "qr_code" || isOrderCode(rawValue);

/** A UPC is an EAN-13 that begins with 0: the reader reports the EAN, scanners send the twelve printed digits. */
const asScanned = ({ format, rawValue }: DetectedBarcode) =>
  (format === "ean_13" || format === "upc_a") && /^0\d{12}$/.test(rawValue) ? rawValue.slice(1) : rawValue;

async function openReader() {
  const { BarcodeDetector, prepareZXingModule } = await import("barcode-detector/ponyfill");
  await prepareZXingModule({ overrides: { locateFile: () => wasmUrl }, fireImmediately: true });
  return new BarcodeDetector({
    // Codabar and ITF have no check digit, so any stripes would count as a code.
    formats: ["ean_13", "ean_8", "upc_a", "upc_e", "code_128", "code_39", "code_93", "qr_code"],
  });
}
