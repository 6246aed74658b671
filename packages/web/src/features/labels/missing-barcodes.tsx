import * as labelTexts from "@clove/domain/catalogue/labels.texts.ts";
import type { Variation } from "@clove/domain/catalogue/products.schema.ts";
import * as offlineTexts from "@clove/domain/sync/offline.texts.ts";
import { Alert, Button, Stack, Text } from "@mantine/core";
import { useOnline } from "../../api/connectivity-slice.ts";
import { isUnsent } from "../../api/is-unsent.ts";
import { useCan } from "../../session/rights.ts";
import { hasBarcode, type LabelItem, someNames } from "./label-item.ts";
import { useInStoreBarcodes } from "./use-in-store-barcodes.ts";

type Props = { items: readonly LabelItem[]; onGiven: (variation: Variation) => void };

/** Names the variations without a barcode, with a button that gives them one. */
export function MissingBarcodes({ items, onGiven }: Props) {
  const { give, working } = useInStoreBarcodes(onGiven);
  const online = useOnline();
  const mayEdit = useCan()("product:edit");
  const missing = items.filter((one) => !hasBarcode(one));
  if (missing.length === 0) return null;
  // The server does not know variations that are not sent yet.
  const given = missing.filter(({ variation }) => !isUnsent(variation));
  return (
    <Alert color="yellow" role="status">
      <Stack gap="sm" align="flex-start">
        <Text size="sm">{labelTexts.labelsWithoutBarcode({ names: someNames(missing) })}</Text>
        {mayEdit && !online && <Text size="sm">{offlineTexts.offlineUpdateProduct}</Text>}
        {mayEdit && online && given.length > 0 && (
          <Button variant="default" loading={working} onClick={() => void give(given)}>
            {labelTexts.giveInStoreBarcodes}
          </Button>
        )}
      </Stack>
    </Alert>
  );
}
