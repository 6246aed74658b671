import { Command, InvalidArgumentError } from "commander";
import { readConfig } from "../config.ts";
import { isHost } from "../tls/local-host.ts";
import { ownTlsFiles } from "../tls/own-tls.ts";

/** `clove certificate <host>`; prints what to do next. */
export function certificateCommand(print: (line: string) => void = console.log): Command {
  return new Command("certificate")
    .argument("<host>", "the name or IPv4 address under which tills reach this server", host)
    .description("make an https certificate for tills on the LAN, also to renew it (docs/operating/lan.md)")
    .action(async (name: string) => {
      const { dataDir, tls, port } = readConfig(process.env);
      // Loaded here, because no other command needs the signing library.
      const { storeCertificate } = await import("../tls/store-certificate.ts");
      const { ca, isNew, validTo } = await storeCertificate(dataDir, name);
      print(`The certificate for ${name} is valid until ${validTo.toISOString().slice(0, 10)}.`);
      print(
        isNew
          ? `Every till is to trust ${ca} once: docs/operating/lan.md says how.`
          : "Tills that trust the one before trust it, too.",
      );
      if (tls && !tls.own) print(`TLS_CERT is set, so the server does not use ${ownTlsFiles(dataDir).cert}.`);
      else print(`Start the server again, with HOST=0.0.0.0; tills open https://${name}:${port}`);
    });
}

function host(text: string): string {
  if (!isHost(text))
    throw new InvalidArgumentError("It must be a name such as shop-pc.local, or an IPv4 address.");
  return text.toLowerCase();
}
