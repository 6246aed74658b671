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

it("says of how many rows a page is, or of more than could be counted", () => {
  expect(shown()).toContain("21–40 of 1000<");
  expect(shown(true)).toContain("21–40 of more than 1,000<");
});
