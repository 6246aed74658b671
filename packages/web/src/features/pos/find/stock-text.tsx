import * as texts from "../pos.texts.ts";
import classes from "./product-search.module.css";

/** What a store has left to sell. */
export function StockText({ stock }: { stock: number }) {
  return (
    <span className={classes.stock} data-empty={stock <= 0}>
      {stock > 0 ? texts.quantityLeft({ quantity: stock }) : texts.soldOut}
    </span>
  );
}
