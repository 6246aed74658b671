import { MantineProvider } from "@mantine/core";
import { CustomerDisplayPage } from "../features/display/customer-display-page.tsx";
import { cssVariables, theme } from "../ui/display/theme.ts";

/** The customer display instead of the app: without its store, session, header and notices (customer-display §1). */
export const DisplayApp = () => (
  <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
    <CustomerDisplayPage />
  </MantineProvider>
);
