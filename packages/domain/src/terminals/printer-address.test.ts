import { expect, it } from "vitest";
import { isPrinterAddress } from "./printer-address.ts";

it.each([
  "10.0.0.1",
  "172.16.0.9",
  "172.31.255.254",
  "192.168.1.50",
  "169.254.7.8",
  "fd12:3456:789a::50",
  "FC00:0:0:0:0:0:0:1",
  "fdff::",
])("a printer may have the address %s", (address) => {
  expect(isPrinterAddress(address, false)).toBe(true);
});

it.each(["127.0.0.1", "127.9.9.9", "::1", "0:0:0:0:0:0:0:1"])("%s is the server itself", (address) => {
  expect(isPrinterAddress(address, false)).toBe(false);
  expect(isPrinterAddress(address, true)).toBe(true);
});

it.each([
  // Public networks, and the edges of the private ones
  ...["8.8.8.8", "172.15.255.255", "172.32.0.1", "192.167.1.1", "192.169.1.1", "11.0.0.1", "100.64.0.1"],
  ...["2001:4860:4860::8888", "fbff::1", "fe00::1"],
  // Unspecified, broadcast and multicast
  ...["0.0.0.0", "::", "255.255.255.255", "224.0.0.1", "ff02::1"],
  // Where hosting providers answer secrets
  ...[
    "169.254.169.254",
    "169.254.170.2",
    "fd00:ec2::254",
    "FD00:0EC2:0:0::254",
    "fd20:ce::254",
    "fd00:c1::a9fe:a9fe",
  ],
  // An IPv4 address in an IPv6 one
  ...["::ffff:8.8.8.8", "::ffff:10.0.0.1", "::ffff:808:808", "::ffff:a00:1", "::10.0.0.1", "64:ff9b::a00:1"],
  // Link-local addresses mean something only with a zone
  ...["fe80::1", "fe80::1%eth0", "fd12::1%eth0"],
  // Other ways to write 10.0.0.1, 127.0.0.1 and 192.168.1.50
  ...["167772161", "0x0a000001", "0xa.0.0.1", "10.1", "10.0.1", "012.0.0.1", "10.0.0.01", "10.0.0.1."],
  ...["127.1", "0x7f.1", "2130706433", "192.168.306", "192.168.1.050"],
  // No addresses at all
  ...["", " ", "printer", "printer.local", "localhost", "10.0.0.1.example", "10.0.0.256", "10.0.0.1000"],
  ...[
    "10.0.0.1:80",
    "10.0.0.1/",
    "a@10.0.0.1",
    "[fd12::1]",
    "http://10.0.0.1",
    "10.0.0.1\n",
    " 10.0.0.1",
    "１０.0.0.1",
  ],
  ...[
    "fd12:::1",
    "fd12::1::2",
    "fd12:1:2:3:4:5:6:7:8",
    "fd12:1:2:3:4:5:6",
    "fd12::12345",
    "fd12::g",
    ":fd12::1",
  ],
  ...["fd12:1:2:3:4:5:6:7::"],
])("no printer may have the address %j", (address) => {
  expect(isPrinterAddress(address, true)).toBe(false);
});
