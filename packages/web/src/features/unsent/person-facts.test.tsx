import { MantineProvider } from "@mantine/core";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { PersonFacts, personText } from "./person-facts.tsx";

/** The terms and their values, as they are shown. */
const shown = (body: Record<string, unknown>) => {
  const html = renderToStaticMarkup(
    <MantineProvider>
      <PersonFacts body={body} />
    </MantineProvider>,
  );
  return [...html.matchAll(/<(?:dt|dd)[^>]*>([^<]*)</g)].map(([, text]) => text);
};

describe("what a manager is shown of a person whose record was kept aside", () => {
  it("is role, e-mail, limit and rights of staff", () => {
    const clerk = {
      name: "Ben",
      email: "ben@shop.example",
      role: "branch_manager",
      max_discount: 5,
      max_discount_type: "percentage",
      permissions: ["user:create", "pos:view", "user:view"],
    };
    const expected = [
      ...["Role", "Branch manager"],
      ...["Email", "ben@shop.example"],
      ...["Max Discount", "5 %"],
      ...["Permissions", "Pos: view · User: view, create"],
    ];
    expect(shown(clerk)).toEqual(expected);
    expect(shown({ ...clerk, permissions: JSON.stringify(clerk.permissions) })).toEqual(expected);
    expect(personText(clerk)).toBe("Branch manager · ben@shop.example · Pos: view · User: view, create");
  });

  it("says that an administrator may do everything", () => {
    expect(shown({ role: "company_admin", email: "x@shop.example" })).toEqual([
      ...["Role", "Company admin", "Email", "x@shop.example", "Max Discount", "0 %"],
      ...["Permissions", "Everything in this company"],
    ]);
  });

  it("is a customer's credit", () => {
    expect(shown({ email: "c@shop.example", credit_limit: 50 }).slice(0, 5)).toEqual([
      ...["Role", "Customer", "Email", "c@shop.example", "Credit Limit"],
    ]);
  });

  it("is what can be read of a malformed record", () => {
    expect(shown({ role: 7, email: {}, permissions: "{" })).toEqual([
      ...["Role", "", "Email", "", "Max Discount", "0 %", "Permissions", "None"],
    ]);
  });
});
