import { thumbnailPath } from "@clove/domain/catalogue/images.ts";
import { ActionIcon, Badge } from "@mantine/core";
import { ImageOff, Star, Trash2 } from "lucide-react";
import { mediaUrl } from "../../../api/media-url.ts";
import { Picture as Image } from "../../../ui/display/picture.tsx";
import { useObjectUrl } from "../../../ui/display/use-object-url.ts";
import * as uiTexts from "../../../ui/ui.texts.ts";
import * as texts from "../products.texts.ts";
import classes from "./picture-field.module.css";
import type { Picture } from "./pictures.ts";

type Props = { picture: Picture; place: number; onFirst: () => void; onRemove: () => void };

/** A picture of the form, with buttons that make it the first one and remove it. */
export function PictureTile({ picture, place, onFirst, onRemove }: Props) {
  const chosen = useObjectUrl(picture);
  const name = typeof picture === "string" ? texts.pictureNumber({ place }) : picture.name;
  const src = typeof picture === "string" ? mediaUrl(thumbnailPath(picture)) : chosen;
  return (
    <li className={classes.tile}>
      <Image className={classes.preview} src={src} alt={name}>
        <span className={classes.preview}>
          <ImageOff size={24} aria-label={name} />
        </span>
      </Image>
      {place === 1 ? (
        <Badge className={classes.face} size="sm">
          {texts.first}
        </Badge>
      ) : (
        <ActionIcon
          className={classes.first}
          variant="default"
          size={34}
          aria-label={texts.makeFirstOf({ name })}
          title={texts.makeFirst}
          onClick={onFirst}
        >
          <Star size={16} aria-hidden />
        </ActionIcon>
      )}
      <ActionIcon
        className={classes.remove}
        variant="default"
        size={34}
        data-removes
        aria-label={uiTexts.removeOf({ name })}
        title={uiTexts.remove}
        onClick={onRemove}
      >
        <Trash2 size={16} aria-hidden />
      </ActionIcon>
    </li>
  );
}
