import { z } from "zod";
import { answer } from "../answers.ts";

/** The addresses at which tills in the shop's network open the app; empty for callers on other machines than the server. */
export const tillAddressesAnswer = answer(z.object({ addresses: z.array(z.string()) }));
