import { Anchor, Box, Group, Stack, Text } from "@mantine/core";
import { QrCode } from "../../ui/barcodes/qr-code.tsx";
import * as texts from "./auth.texts.ts";
import { useTillAddressesQuery } from "./sign-in.api.ts";

/** The addresses at which the tills open the app, for the person who sets the shop up at the server (shell §16). */
export function TillAddresses() {
  const { data: addresses = [] } = useTillAddressesQuery();
  const [first] = addresses;
  if (first === undefined) return null;
  return (
    <Group
      mt="xl"
      gap="md"
      wrap="nowrap"
      align="center"
      component="section"
      aria-label={texts.addressForTills}
    >
      {/* Dark on light in both color schemes: many cameras read nothing else. */}
      <Box w={112} miw={112} bg="white" c="black" bdrs="sm" lh={0}>
        <QrCode text={first} />
      </Box>
      <Stack gap={4}>
        <Text size="sm">{texts.addressForTillsHint}</Text>
        {addresses.map((address) => (
          <Anchor key={address} href={address} size="sm" fw={600} style={{ overflowWrap: "anywhere" }}>
            {address}
          </Anchor>
        ))}
      </Stack>
    </Group>
  );
}
