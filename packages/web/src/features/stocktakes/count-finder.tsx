import type { Product } from "@clove/domain/catalogue/products.schema.ts";
import { nameWithVariation, variationName } from "@clove/domain/catalogue/variation-name.ts";
import * as commonTexts from "@clove/domain/common.texts.ts";
import { isInStocktake } from "@clove/domain/stocktakes/is-in-stocktake.ts";
import type { Stocktake } from "@clove/domain/stocktakes/stocktakes.schema.ts";
import { Button, Group, Paper, Stack, Switch, Text } from "@mantine/core";
import { Suspense, useState } from "react";
import { failureText } from "../../api/failure.ts";
import { ErrorBoundary } from "../../ui/feedback/error-boundary.tsx";
import { notify } from "../../ui/feedback/notify.ts";
import { lazyPart } from "../../ui/lazy-part.ts";
import { SearchInput } from "../../ui/lists/search-input.tsx";
import { CameraButton } from "../../ui/scanner/camera-button.tsx";
import { hasCamera } from "../../ui/scanner/has-camera.ts";
import { playRead, playRefusal } from "../../ui/scanner/sounds.ts";
import { useScanner } from "../../ui/scanner/use-scanner.ts";
import { useSearchByCode, useSearchProductsQuery } from "../products/products.api.ts";
import * as texts from "./stocktakes.texts.ts";

export type Found = Pick<Product, "price_type"> & { id: number; name: string };

const CameraScan = lazyPart(() => import("../../ui/scanner/camera-scan.tsx"), "CameraScan");

export const countSearchId = "count-search";
/** So many results of a search are looked through for what the stocktake counts. */
const mostFound = 100;
const mostShown = 10;

type Props = {
  stocktake: Stocktake;
  /** The text of the search, which is emptied after a count. */
  text: string;
  onText: (text: string) => void;
  /** A scan counts one piece. */
  onScan: (found: Found) => void;
  onPick: (found: Found) => void;
};

/** Finds a product of the stocktake by scanner, camera or name; offline in the local copy (stock §29, §30). */
export function CountFinder({ stocktake, text, onText, onScan, onPick }: Props) {
  const [isOneByOne, setOneByOne] = useState(false);
  const look = useSearchByCode();
  const { currentData } = useSearchProductsQuery(
    { q: text, page: 1, length: mostFound },
    { skip: text === "" },
  );
  const scan = async (code: string, by: "scanner" | "camera") => {
    const { data, error } = await look(code);
    const product = data?.products.find(({ variations }) =>
      variations.some(({ barcode }) => barcode === code),
    );
    const found = product && variationsOf([product]).find(({ barcode }) => barcode === code);
    const isCounted = found && isInStocktake(product, stocktake);
    if (isCounted) onScan(found);
    if (isOneByOne && !isCounted) playRefusal();
    // The camera has its own tone.
    if (isOneByOne && isCounted && by === "scanner") playRead();
    if (error) return notify.error(failureText(error));
    if (!found) notify.warning(`${commonTexts.noProductFound}: ${code}`);
    else if (!isCounted) notify.warning(texts.notInThisStocktakeOf({ name: found.name }));
  };
  useScanner({ enabled: true, searchId: "", onScan: (code) => void scan(code, "scanner") });
  const matching = text === "" ? [] : (currentData?.products ?? []);
  const found = variationsOf(matching.filter((product) => isInStocktake(product, stocktake))).slice(
    0,
    mostShown,
  );
  return (
    <Stack gap="sm">
      <Group wrap="nowrap" gap="sm">
        <SearchInput
          id={countSearchId}
          label={texts.searchProducts}
          placeholder={texts.searchHint}
          value={text}
          onSearch={onText}
        />
        {!isOneByOne && <CameraButton onCode={(code) => void scan(code, "camera")} />}
      </Group>
      <Switch
        label={texts.oneByOne}
        description={texts.oneByOneHint}
        checked={isOneByOne}
        onChange={({ currentTarget }) => setOneByOne(currentTarget.checked)}
      />
      {isOneByOne && hasCamera() && (
        <ErrorBoundary resetOn={isOneByOne} failed={() => null}>
          <Suspense>
            <CameraScan onCode={(code) => void scan(code, "camera")} onClose={() => setOneByOne(false)} />
          </Suspense>
        </ErrorBoundary>
      )}
      {text !== "" && currentData && found.length === 0 && (
        <Text c="dimmed" role="status">
          {matching.length > 0 ? texts.notInThisStocktake : commonTexts.noProductFound}
        </Text>
      )}
      {found.length > 0 && (
        <Paper p="xs">
          <Stack gap={4}>
            {found.map((one) => (
              <Button
                key={one.id}
                variant="subtle"
                color="gray"
                justify="flex-start"
                h="auto"
                py={8}
                onClick={() => onPick(one)}
              >
                <Text ta="start" style={{ whiteSpace: "normal" }}>
                  {one.name}
                  {one.barcode && (
                    <Text span c="dimmed" size="sm">
                      {" "}
                      {one.barcode}
                    </Text>
                  )}
                </Text>
              </Button>
            ))}
          </Stack>
        </Paper>
      )}
    </Stack>
  );
}

/** Also the inactive variations, which may still lie on the shelf. */
function variationsOf(products: readonly Product[]): (Found & { barcode: string | null })[] {
  return products.flatMap((product) =>
    product.variations.map((variation) => ({
      id: variation.id,
      name: nameWithVariation(product.name, variationName(variation)),
      price_type: product.price_type,
      barcode: variation.barcode,
    })),
  );
}
