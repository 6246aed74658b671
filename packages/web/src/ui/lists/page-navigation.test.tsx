import { MantineProvider } from "@mantine/core";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { PageNavigation } from "./page-navigation.tsx";

const shown = (hasMore?: boolean) =>
  renderToStaticMarkup(
    <MantineProvider>
      <PageNavigation label="Orders" count={1000} hasMore={hasMore} page={2} length={20} onPage={() => {}} />
    </MantineProvider>,
  );

it("says which rows of how many are shown, or that there are more than could be counted", () => {
  expect(shown()).toContain("21–40 of 1000<");
  expect(shown(true)).toContain("21–40 of more than 1,000<");
});
