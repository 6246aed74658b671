import { Anchor, Group, Paper, Skeleton, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { Link } from "react-router";
import classes from "./dashboard.module.css";

export type ListRow = {
  key: string | number;
  name: string;
  /** Below the name, smaller. */
  aside?: string;
  value: ReactNode;
  /** The page that the name leads to. */
  to?: string;
};

type Props = {
  title: string;
  /** To the page with all rows. */
  link?: { to: string; label: string };
  /** Undefined before the first answer. */
  rows: ListRow[] | undefined;
  empty: string;
  /** Number of rows for which there is room. */
  places?: number;
  children?: ReactNode;
};

const skeletons = ["a", "b", "c", "d", "e"];

/** A heading with a few rows; the card keeps its height while data is loading. */
export function ListCard({ title, link, rows, empty, places = 5, children }: Props) {
  return (
    <Paper component="section" className={classes.card} aria-label={title}>
      <Group justify="space-between" wrap="nowrap" mih={28}>
        <Title order={2} size="h3">
          {title}
        </Title>
        {link && (
          <Anchor component={Link} to={link.to} size="sm" style={{ whiteSpace: "nowrap" }}>
            {link.label}
          </Anchor>
        )}
      </Group>
      <ul className={classes.rows} style={{ minHeight: places * 48 }}>
        {!rows &&
          skeletons.slice(0, places).map((place) => (
            <li key={place} className={classes.row}>
              <Skeleton h={18} w="55%" />
              <Skeleton h={18} w={60} />
            </li>
          ))}
        {rows?.map(({ key, name, aside, value, to }) => (
          <li key={key} className={classes.row}>
            <span className={classes.name}>
              {to ? (
                <Anchor component={Link} to={to} inherit title={name}>
                  {name}
                </Anchor>
              ) : (
                <span title={name}>{name}</span>
              )}
              {aside && <span className={classes.aside}>{aside}</span>}
            </span>
            <span className="figures">{value}</span>
          </li>
        ))}
        {rows?.length === 0 && (
          <li className={classes.row}>
            <Text c="dimmed">{empty}</Text>
          </li>
        )}
      </ul>
      {children}
    </Paper>
  );
}
