import type { Profile } from "@clove/domain/access/accounts.schema.ts";
import { messages } from "@clove/domain/messages.ts";
import {
  Avatar,
  Box,
  type MantineColorScheme,
  Menu,
  Text,
  UnstyledButton,
  useMantineColorScheme,
} from "@mantine/core";
import { LogOut, Monitor, Moon, Sun } from "lucide-react";
import { readable } from "../ui/options.ts";
import classes from "./layout.module.css";

const schemes: { value: MantineColorScheme; label: string; icon: typeof Sun }[] = [
  { value: "auto", label: "Like the system", icon: Monitor },
  { value: "light", label: "Light", icon: Sun },
  { value: "dark", label: "Dark", icon: Moon },
];

export function ProfileMenu({ profile, onLogOut }: { profile: Profile; onLogOut: () => void }) {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <Menu
      position="bottom-end"
      shadow="md"
      width={240}
      radius="md"
      withinPortal={false}
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <UnstyledButton className={classes.person} aria-label={`Profile menu of ${profile.name}`}>
          <Avatar name={profile.name} color="clove" radius="xl" size={36} alt="" />
          <Box visibleFrom="xl" maw={160}>
            <Text size="sm" fw={600} truncate>
              {profile.name}
            </Text>
            <Text size="xs" c="dimmed" truncate>
              {readable(profile.role)}
            </Text>
          </Box>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Box px="sm" py={6}>
          <Text fw={600} truncate>
            {profile.name}
          </Text>
          <Text size="sm" c="dimmed" truncate>
            {readable(profile.role)} · {profile.company.name}
          </Text>
        </Box>
        <Menu.Divider />
        <Menu.Label>Theme</Menu.Label>
        <Menu.RadioGroup value={colorScheme} onChange={(next) => setColorScheme(next as MantineColorScheme)}>
          {schemes.map(({ value, label, icon: Icon }) => (
            <Menu.RadioItem
              key={value}
              value={value}
              closeMenuOnClick={false}
              rightSection={<Icon size={18} aria-hidden />}
              mih={44}
            >
              {label}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.Item leftSection={<LogOut size={18} aria-hidden />} onClick={onLogOut} mih={44}>
          {messages.logOut}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
