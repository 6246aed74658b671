import type { Product } from "@clove/domain/catalogue/products.schema.ts";
import { nameWithVariation, variationName } from "@clove/domain/catalogue/variation-name.ts";
import * as commonTexts from "@clove/domain/common.texts.ts";
import { Button, Group, Paper, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { failureText } from "../../api/failure.ts";
import { notify } from "../../ui/feedback/notify.ts";
import { SearchInput } from "../../ui/lists/search-input.tsx";
import { CameraButton } from "../../ui/scanner/camera-button.tsx";
import { useScanner } from "../../ui/scanner/use-scanner.ts";
import { useLazySearchProductsQuery, useSearchProductsQuery } from "../products/products.api.ts";
import * as texts from "./stocktakes.texts.ts";

export type Found = Pick<Product, "price_type"> & { id: number; name: string };

type Props = {
  /** A scan counts one piece. */
  onScan: (found: Found) => void;
  onPick: (found: Found) => void;
};

/** Finds a product to count by scanner, camera or name; offline in the local copy. */
export function CountFinder({ onScan, onPick }: Props) {
  const [text, setText] = useState("");
  const [look] = useLazySearchProductsQuery();
  const { currentData } = useSearchProductsQuery({ q: text, page: 1, length: 10 }, { skip: text === "" });
  const scan = async (code: string) => {
    const { data, error } = await look({ q: code, page: 1, length: 10 });
    if (error) return notify.error(failureText(error));
    const found = variationsOf(data?.products ?? []).find(({ barcode }) => barcode === code);
    if (found) onScan(found);
    else notify.warning(`${commonTexts.noProductFound}: ${code}`);
  };
  useScanner({ enabled: true, searchId: "", onScan: (code) => void scan(code) });
  const found = text === "" ? [] : variationsOf(currentData?.products ?? []);
  return (
    <Stack gap="sm">
      <Group wrap="nowrap" gap="sm">
        <SearchInput label={texts.searchProducts} placeholder={texts.searchHint} onSearch={setText} />
        <CameraButton onCode={(code) => void scan(code)} />
      </Group>
      {text !== "" && currentData && found.length === 0 && (
        <Text c="dimmed">{commonTexts.noProductFound}</Text>
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
                <Text ta="left" style={{ whiteSpace: "normal" }}>
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
