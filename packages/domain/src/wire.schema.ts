import { z } from "zod";
import { fault, fieldFaultText } from "./field-faults.ts";
import { fitsDecimals, moneyLimit, quantityLimit } from "./money.ts";

/**
 * The basic types of calls (api §4, §5). Forms carry numbers as text, which is parsed strictly ("12.50" yes; "1e3", ""
 * and "NaN" no).
 */
const numberText = z
  .string()
  .regex(/^-?\d{1,15}(\.\d{1,9})?$/, fault("not_a_number"))
  .transform(Number);

/** A number, or its text. */
export const orText = <T extends z.ZodType<number, number>>(number: T) =>
  z.union([number, numberText.pipe(number)]);

const hasDecimals = (most: number) => (value: number) => fitsDecimals(value, most);

export const id = orText(z.int().positive());
export const page = orText(z.int().min(1)).default(1);
export const length = orText(z.int().min(1).max(200)).default(20);

/** Amounts in the company's currency; the use case refuses more decimals than that currency has. */
const amountFrom = (least: number) =>
  orText(z.number().min(least).max(moneyLimit).refine(hasDecimals(3), fault("too_fine_amount")));
export const money = amountFrom(0);
export const signedMoney = amountFrom(-moneyLimit);
/** Percent, 0…100 with up to 2 decimals (selling §10). */
export const rate = orText(
  z
    .number()
    .min(0)
    .max(100)
    .refine(hasDecimals(2), fault("more_decimals", { most: 2 })),
);
/** Up to 3 decimals; the rules check that it is whole unless the price type is by_unit (selling §10). */
export const quantity = orText(
  z
    .number()
    .positive()
    .max(quantityLimit)
    .refine(hasDecimals(3), fault("more_decimals", { most: 3 })),
);
/** Not zero: positive comes in, negative goes out. */
export const signedQuantity = orText(
  z
    .number()
    .min(-quantityLimit)
    .max(quantityLimit)
    .refine((value) => value !== 0, fault("is_zero"))
    .refine(hasDecimals(3), fault("more_decimals", { most: 3 })),
);
export const stockQuantity = orText(
  z
    .number()
    .min(0)
    .max(quantityLimit)
    .refine(hasDecimals(3), fault("more_decimals", { most: 3 })),
);

/** A boolean in every form that clients send. */
export const flag = z.union([
  z.boolean(),
  z.literal([0, "0", "false", null]).transform(() => false),
  z.literal([1, "1", "true"]).transform(() => true),
]);

/** Without NUL and lone surrogates, which PostgreSQL cannot store (the latter in JSON), and other control characters except white space. */
export const printable = /^(?:[^\p{Cc}\p{Cs}]|[\n\r\t])*$/u;
const textUpTo = (most: number) => z.string().trim().max(most).regex(printable, fault("not_storable"));
export const text = textUpTo(255);
export const requiredText = text.min(1, fault("required"));
export const notes = textUpTo(2000);
export const email = z
  .string()
  .trim()
  .toLowerCase()
  .max(255)
  .pipe(z.email(fault("not_an_email")));
/** An empty optional form field means "not given". */
export const optionalOf = <T extends z.ZodType>(schema: T) =>
  z.union([z.literal("").transform(() => null), z.null(), schema]).optional();

/**
 * The cursor of the data stream at which the sender's copy is. If it is of another history of the server, ids must mean what the
 * fields beside them say (docs/decisions/080).
 */
export const history = z.string().max(3000).nullable().optional();
/** The name in the sender's copy of the row that an id beside this field means. */
export const meant = z.string().trim().max(2000).nullable().optional();

export const status = z.enum(["active", "inactive"]);
/** Made by the client, permanently unique in the company (offline §4); also the call's idempotency key (api §8). */
export const tempId = z
  .string()
  .trim()
  .min(1)
  .max(80)
  .regex(/^[\x21-\x7e]+$/, fault("not_ascii_without_spaces"));

/** JSON text inside a form field, or real JSON in a JSON body. */
export const jsonText = <T extends z.ZodType>(schema: T) =>
  z.union([
    schema,
    z
      .string()
      .max(1_000_000)
      .transform((value, context) => {
        try {
          return JSON.parse(value) as unknown;
        } catch {
          context.addIssue({ code: "custom", message: fieldFaultText({ code: "not_json" }) });
          return z.NEVER;
        }
      })
      .pipe(schema),
  ]);

/** A row that another one refers to. */
export const named = z.object({ id: z.int(), name: z.string() });

/** Who let somebody do what was beyond their own rights and limits; answers and copies of older versions do not have it. */
export const approvedBy = named.nullable().optional();
/** The approval under which somebody does what their own rights and limits do not allow (selling §36). */
export const approvalId = optionalOf(id);

/** `Approved`, as a record made without a connection carries it; left out: nobody had to approve it. */
export const sentApproval = {
  approval_id: approvalId,
  approved_by: optionalOf(id),
  approver_name: optionalOf(z.string()),
  approved_at: optionalOf(z.iso.datetime({ offset: true })),
};

export const idParams = z.object({ id });
/** Nested reads take a selection of fields of at most 4 kB; `graph_enc` is the same in base64url, or "0" for the default. */
export const selection = {
  graph: z.string().max(4096).optional(),
  graph_enc: z
    .string()
    .regex(/^[\w-]{0,5462}={0,2}$/, fault("not_a_selection"))
    .optional(),
};
export const selectionQuery = z.object(selection);
export const listQuery = { page, length, ...selection };

/** ISO 8601 UTC. */
export const time = z.string();
/** A calendar day; PostgreSQL has no year 0. */
export const day = z.iso
  .date(fault("not_a_day"))
  .refine((value) => !value.startsWith("0000"), fault("not_a_day"));

/** BCP 47. */
export const languageTag = z.string().trim().min(1).max(35);

/** The language of the headings of a CSV file; left out: English, for machines (languages §3). */
export const headings = languageTag.optional();
