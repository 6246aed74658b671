import type { Profile } from "@clove/domain/accounts/accounts.schema.ts";
import * as wordTexts from "@clove/domain/words.texts.ts";
import { Box, Text, UnstyledButton } from "@mantine/core";
import type { ComponentProps } from "react";
import { initials } from "../ui/display/initials.ts";
import * as texts from "./app.texts.ts";
import classes from "./layout.module.css";

/** Who is signed in; opens the profile menu. */
export function PersonButton({ profile, ...props }: ComponentProps<"button"> & { profile: Profile }) {
  return (
    <UnstyledButton
      aria-haspopup="menu"
      {...props}
      className={classes.person}
      aria-label={texts.profileMenuOf({ name: profile.name })}
    >
      <span className={classes.initials} aria-hidden>
        {initials(profile.name)}
      </span>
      <Box visibleFrom="xl" maw={160}>
        <Text size="sm" fw={600} truncate>
          {profile.name}
        </Text>
        <Text size="xs" c="dimmed" truncate>
          {wordTexts.roles[profile.role] ?? profile.role}
        </Text>
      </Box>
    </UnstyledButton>
  );
}
