import type { Product } from "@clove/domain/catalogue/products.schema.ts";
import { variationName, variationText } from "@clove/domain/catalogue/variation-name.ts";
import { Link } from "react-router";
import * as texts from "../products.texts.ts";
import classes from "./variation-switch.module.css";

/** Switches between a product's variations; hidden when it has only one. */
export function VariationSwitch({ product, shown }: { product: Product; shown: number }) {
  if (product.variations.length < 2) return null;
  return (
    <nav aria-label={texts.variations} className={classes.links}>
      {product.variations.map((variation) => (
        <Link
          key={variation.id}
          to={`/product/${product.id}?v=${variation.id}`}
          className={classes.link}
          aria-current={variation.id === shown ? "page" : undefined}
        >
          {variationText(variationName(variation))}
        </Link>
      ))}
    </nav>
  );
}
