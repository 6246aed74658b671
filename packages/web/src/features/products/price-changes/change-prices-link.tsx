import { Button } from "@mantine/core";
import { Tags } from "lucide-react";
import { Link, useSearchParams } from "react-router";
import { useCan } from "../../../session/rights.ts";
import * as texts from "./price-changes.texts.ts";

/** Opens Change Prices with the search and the filters of this list. */
export function ChangePricesLink() {
  const can = useCan();
  const [params] = useSearchParams();
  if (!can("product:edit")) return null;
  const same = new URLSearchParams([...params].filter(([name]) => name !== "page" && name !== "length"));
  return (
    <Button
      component={Link}
      to={{ pathname: "/changePrices", search: same.toString() }}
      variant="default"
      leftSection={<Tags size={18} aria-hidden />}
    >
      {texts.changePrices}
    </Button>
  );
}
