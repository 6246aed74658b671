import { UnstyledButton } from "@mantine/core";
import { ChevronDown } from "lucide-react";
import { useId, useState } from "react";
import { NavLink, useLocation } from "react-router";
import { useCan } from "../session/rights.ts";
import { type MenuGroup, menuFor } from "./menu.ts";
import classes from "./sidebar.module.css";

/** The pages that the user may open (shell §3). */
export function SidebarMenu() {
  const groups = menuFor(useCan());
  return (
    <>
      {groups.map((group) =>
        group.entries.length === 1 && group.entries[0]?.label === group.label ? (
          <MenuLink key={group.label} path={group.entries[0].path} label={group.label} icon={group.icon} />
        ) : (
          <Group key={group.label} group={group} />
        ),
      )}
    </>
  );
}

function Group({ group: { label, icon: Icon, entries } }: { group: MenuGroup }) {
  const { pathname } = useLocation();
  const [opened, setOpened] = useState(true);
  const id = useId();
  const holdsCurrent = entries.some(({ path }) => path === pathname);
  return (
    <div>
      <UnstyledButton
        className={classes.link}
        data-current={holdsCurrent && !opened}
        aria-expanded={opened}
        aria-controls={id}
        onClick={() => setOpened(!opened)}
      >
        <Icon size={19} aria-hidden />
        <span className={classes.label}>{label}</span>
        <ChevronDown size={16} aria-hidden className={classes.chevron} data-opened={opened} />
      </UnstyledButton>
      <div id={id} hidden={!opened}>
        {entries.map((entry) => (
          <MenuLink key={entry.path} {...entry} />
        ))}
      </div>
    </div>
  );
}

function MenuLink({ path, label, icon: Icon }: { path: string; label: string; icon?: MenuGroup["icon"] }) {
  return (
    <NavLink to={path} end className={`${classes.link} ${Icon ? "" : classes.child}`}>
      {Icon && <Icon size={19} aria-hidden />}
      <span className={classes.label}>{label}</span>
    </NavLink>
  );
}
