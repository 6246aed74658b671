import { Package } from "lucide-react";
import { thumbnailUrl } from "../../../api/media-url.ts";
import { Picture } from "../../../ui/display/picture.tsx";
import classes from "./product-thumb.module.css";

/** A product's first picture in a fixed box, for lists that show its name beside it. `images` as in answers. */
export function ProductThumb({ images }: { images: string }) {
  return (
    <Picture className={classes.box} src={thumbnailUrl(images)}>
      <span className={classes.box} aria-hidden>
        <Package size={20} />
      </span>
    </Picture>
  );
}
