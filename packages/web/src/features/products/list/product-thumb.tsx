import { Package } from "lucide-react";
import { thumbnailUrl } from "../../../api/media-url.ts";
import { Picture } from "../../../ui/display/picture.tsx";
import classes from "./product-thumb.module.css";

/** The first picture of a product in a box of fixed size, for lists that show its name too. `images`: as in answers. */
export function ProductThumb({ images }: { images: string }) {
  return (
    <Picture className={classes.box} src={thumbnailUrl(images)}>
      <span className={classes.box} aria-hidden>
        <Package size={20} />
      </span>
    </Picture>
  );
}
