import { parsePermissions, permissionGroups } from "@clove/domain/access/permissions.ts";
import * as userTexts from "@clove/domain/users/users.texts.ts";
import { Stack, Text } from "@mantine/core";
import { useMoneyFormat } from "../../ui/display/locale.tsx";
import { readable } from "../../ui/forms/options.ts";
import * as uiTexts from "../../ui/ui.texts.ts";
import * as texts from "./unsent.texts.ts";

type Body = Record<string, unknown>;

/** What a manager must see of a user before Retry (sync §10); of a malformed record, as much as can be read. */
export function PersonFacts({ body }: { body: Body }) {
  const money = useMoneyFormat();
  return (
    <Stack component="dl" gap={4} m={0}>
      {facts(body, money).map(([label, value]) => (
        <div key={label}>
          <Text component="dt" size="sm" c="dimmed">
            {label}
          </Text>
          <Text component="dd" m={0} style={{ overflowWrap: "anywhere" }}>
            {value}
          </Text>
        </div>
      ))}
    </Stack>
  );
}

/** A person in one line: role, e-mail, and the rights of a member of staff. */
export function personText(body: Body): string {
  const role = roleOf(body);
  const rights = role === "customer" ? "" : rightsText(body);
  return [readable(role), textOf(body.email), rights].filter(Boolean).join(" · ");
}

function facts(body: Body, money: (amount: number) => string): [label: string, value: string][] {
  const { email, credit_limit, max_discount, max_discount_type } = body;
  const role = roleOf(body);
  const known: [string, string][] = [
    [texts.role, readable(role)],
    [uiTexts.email, textOf(email)],
  ];
  if (role === "customer") return [...known, [userTexts.creditLimit, money(Number(credit_limit ?? 0))]];
  const most = Number(max_discount ?? 0);
  return [
    ...known,
    [texts.maxDiscount, max_discount_type === "cash" ? money(most) : `${most} %`],
    [texts.permissions, rightsText(body)],
  ];
}

const rightsText = (body: Body) =>
  roleOf(body) === "company_admin" ? texts.everythingInThisCompany : permissionText(body.permissions);

/** A till sends customers without a role. */
const roleOf = ({ role }: Body) => textOf(role ?? "customer");
const textOf = (value: unknown) => (typeof value === "string" ? value : "");

/** The permissions as a text; they are sent as a list or as its JSON text. */
function permissionText(sent: unknown): string {
  const held = parsePermissions(typeof sent === "string" ? sent : JSON.stringify(sent ?? []));
  const groups = permissionGroups().flatMap(({ group, keys }) => {
    const own = keys.filter((key) => held.includes(key)).map((key) => key.slice(group.length + 1));
    return own.length > 0 ? [`${readable(group)}: ${own.join(", ")}`] : [];
  });
  return groups.join(" · ") || texts.noPermissions;
}
