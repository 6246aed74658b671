import { z } from "zod";
import { answer } from "../answers.ts";

/** Where tills in the shop's network open the app; empty for whoever is not at the server's own machine. */
export const tillAddressesAnswer = answer(z.object({ addresses: z.array(z.string()) }));
