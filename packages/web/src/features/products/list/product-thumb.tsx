import { Package } from "lucide-react";
import { thumbnailUrl } from "../../../api/media-url.ts";
import { Picture } from "../../../ui/picture.tsx";
import classes from "./product-thumb.module.css";

/** A product's face in a fixed box, for lists in which its name stands beside it. `images` as the wire has them. */
export function ProductThumb({ images }: { images: string }) {
  return (
    <Picture className={classes.box} src={thumbnailUrl(images)}>
      <span className={classes.box} aria-hidden>
        <Package size={20} />
      </span>
    </Picture>
  );
}
