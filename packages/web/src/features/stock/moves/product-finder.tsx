import type { Product } from "@clove/domain/catalogue/products.schema.ts";
import * as commonTexts from "@clove/domain/common.texts.ts";
import { Loader, Select } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { ScanBarcode } from "lucide-react";
import { useState } from "react";
import { CameraButton } from "../../../ui/scanner/camera-button.tsx";
import { useSearchProductsQuery } from "../../products/products.api.ts";
import * as texts from "../stock.texts.ts";

type Props = {
  id: string;
  /** How many products a search shows. */
  length: number;
  onPick: (product: Product) => void;
  /**
   * A whole barcode, by camera or typed and confirmed with Enter before the search has answered. `onProducts`: what is done with the
   * products that a typed text finds if it is no barcode.
   */
  onCode: (code: string, onProducts?: (products: Product[]) => void) => void;
};

/** Finds a product by words of its name, its barcode or its id (stock §19). */
export function ProductFinder({ id, length, onPick, onCode }: Props) {
  const [text, setText] = useState("");
  const [query, setQuery] = useState("");
  const searchSoon = useDebouncedCallback((next: string) => setQuery(next.trim()), 700);
  const { currentData, isFetching } = useSearchProductsQuery(
    { q: query, page: 1, length },
    { skip: query === "" },
  );
  const products = query === "" ? [] : (currentData?.products ?? []);
  const isSettled = text.trim() === query && !isFetching;
  const clear = () => {
    searchSoon.cancel();
    setText("");
    setQuery("");
  };
  return (
    <Select
      id={id}
      label={texts.searchProduct}
      placeholder={texts.nameOrBarcode}
      searchable
      clearable={false}
      openOnFocus={false}
      selectFirstOptionOnChange
      // As in PickOrAdd: Enter takes the marked option even after quick typing.
      selectFirstOptionOnDropdownOpen
      value={null}
      searchValue={text}
      onSearchChange={(next) => {
        setText(next);
        if (next.trim() === "") clear();
        else searchSoon(next);
      }}
      // The server has searched already, also by barcode.
      filter={({ options }) => options}
      data={products.map((product) => ({ value: String(product.id), label: product.name }))}
      nothingFoundMessage={query !== "" && isSettled ? commonTexts.noProductFound : undefined}
      limit={length}
      onChange={(value) => {
        const product = products.find((one) => String(one.id) === value);
        if (!product) return;
        clear();
        onPick(product);
      }}
      onKeyDown={(event) => {
        if (event.key !== "Enter" || text.trim() === "" || (isSettled && products.length > 0)) return;
        event.preventDefault();
        const typed = text.trim();
        onCode(typed, ([first, ...others]) => {
          if (first && others.length === 0) return onPick(first);
          // Several: to be chosen from, unless something else was typed meanwhile.
          setText((now) => now || typed);
          setQuery((now) => now || typed);
        });
        clear();
      }}
      leftSection={<ScanBarcode size={20} aria-hidden />}
      rightSectionPointerEvents="all"
      rightSection={isFetching ? <Loader size="xs" /> : <CameraButton onCode={(code) => onCode(code)} />}
    />
  );
}
