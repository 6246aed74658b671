import { broken, refused, silent } from "../../page-tests/page-server.fixtures.ts";
import { type State, testPage } from "../../page-tests/page-table.fixtures.tsx";
import type { Person } from "../../page-tests/person.fixtures.ts";
import { loggedIn, loggedOut, sessionRefused } from "../../session/auth-slice.ts";

const asked = { "company/till-addresses": { addresses: [] } };
const signs = async (person: Person) => {
  await person.type("Email", "ben@shop.example");
  await person.type("Password", "a long secret");
  await person.press("button", "LOGIN");
};
/** A row for a sign-in that the server answered with `answer`. */
const answered = (
  state: string,
  answer: object,
  shows: State["shows"],
  more: Partial<State> = {},
): State => ({
  state,
  as: null,
  server: { ...asked, "POST company/login": answer },
  does: signs,
  shows,
  ...more,
});
const unreachable = () => {
  throw new TypeError("Failed to fetch");
};
const failed = "Request Failed!! Give Correct Informations !!";

const secondStep = (rpId: string | null) =>
  refused(
    "Confirm it",
    {
      code: "second_factor",
      second_factor: { challenge: "c-1", options: rpId && { rpId, challenge: "c-1", allowCredentials: [] } },
    },
    403,
  );

testPage("the sign-in", "/login", [
  answered(
    "of somebody with a passkey takes a recovery code where passkeys do not work",
    secondStep("shop.example"),
    {
      heading: "Is it you?",
      text: [/^Passkeys of this server work only at/, "Wrong code"],
      field: "Recovery code",
      button: "Back to login",
    },
    {
      server: {
        ...asked,
        "POST company/login": secondStep("shop.example"),
        "POST company/login/recovery": refused("Wrong code", { code: "second_factor_wrong" }, 401),
      },
      does: async (person) => {
        await signs(person);
        await person.type("Recovery code", "0A1B");
        await person.press("button", "Sign in");
      },
      sends: { "POST company/login/recovery": { challenge: "c-1", code: "0A1B" } },
    },
  ),
  answered(
    "of somebody with a passkey goes back to the password",
    secondStep(null),
    { heading: "Sign in to Clove POS", button: "LOGIN" },
    {
      does: async (person) => {
        await signs(person);
        await person.press("button", "Back to login");
      },
      doesNotShow: { heading: "Is it you?" },
    },
  ),
  {
    state: "needs e-mail and password",
    as: null,
    server: asked,
    does: (person) => person.press("button", "LOGIN"),
    shows: {
      heading: "Sign in to Clove POS",
      text: ["E-mail is required", "Password is required"],
      link: ["Forgot password?", "Verify your e-mail", "Sign up"],
    },
  },
  answered(
    "was wrong, and says nothing more",
    refused("Slow down", { code: "invalid_login" }, 401),
    { text: failed },
    {
      doesNotShow: { text: "Slow down" },
    },
  ),
  answered("was tried too often, and says so", refused("Slow down", { code: "too_many" }, 429), {
    text: [failed, "Slow down"],
  }),
  answered("did not reach the server", unreachable, { text: [failed, "The server cannot be reached."] }),
  answered(
    "of a company that is not confirmed yet says what is missing",
    refused("Your company waits", { code: "company_pending" }, 403),
    { text: "Your company waits" },
    { doesNotShow: { text: failed } },
  ),
  answered(
    "of an e-mail that is not verified says so",
    refused("Prove it", { code: "email_unverified" }, 403),
    { text: "Prove it" },
  ),
  {
    state: "says why the session was ended",
    as: null,
    server: asked,
    before: (_, store) => store.dispatch(loggedOut("The company was suspended")),
    shows: { text: "The company was suspended" },
  },
  {
    state: "says that the session has ended, and what waits on this till",
    as: null,
    server: asked,
    before: async ({ db, profile }, store) => {
      const record = { kind: "order", user_id: profile.id, body: {}, created_at: "2026-11-21T04:00:00Z" };
      await db.outbox.bulkAdd([
        { ...record, temp_id: "T1-a", company_id: 1, state: "waiting" },
        { ...record, temp_id: "T1-b", company_id: 2, state: "waiting" },
        { ...record, temp_id: "T1-c", company_id: 1, state: "quarantined" },
      ] as never);
      store.dispatch(loggedIn({ accessToken: "old", user_id: 77 }));
      store.dispatch(sessionRefused("old"));
    },
    shows: {
      text: [
        "Your sign-in has ended. Sign in again to go on; what this till has made is kept.",
        "2 records wait on this till. They are sent after the next sign-in; until then the till keeps them.",
      ],
    },
  },
  {
    state: "is shown instead of every page without a session",
    as: null,
    at: "/orderList",
    server: asked,
    shows: { heading: "Sign in to Clove POS" },
  },
  {
    state: "names the addresses for the tills on the server's own machine",
    as: null,
    server: { "company/till-addresses": { addresses: ["https://10.0.0.5:3443"] } },
    shows: { region: "Address for tills", link: "https://10.0.0.5:3443" },
  },
]);

const asks = async (person: Person) => {
  await person.type("Email", "ben@shop.example");
  await person.press("button", "Send the link");
};
const sent = "If this e-mail belongs to an account, a link to set the password is on its way.";
testPage("a forgotten password", "/forgotPassword", [
  {
    state: "needs an e-mail",
    as: null,
    does: (person) => person.press("button", "Send the link"),
    shows: { heading: "Forgot password?", text: "E-mail is required" },
    doesNotShow: { text: sent },
  },
  {
    state: "does not tell whether the address is known",
    as: null,
    server: { "POST company/password/forgot": {} },
    does: asks,
    shows: { text: sent },
    sends: { "POST company/password/forgot": { email: "ben@shop.example" } },
  },
  {
    state: "was refused",
    as: null,
    server: { "POST company/password/forgot": refused("Slow down") },
    does: asks,
    shows: { text: "Slow down" },
  },
]);

const sets = (password: string) => async (person: Person) => {
  await person.type("New password", password);
  await person.press("button", "Set password");
};
testPage("a password being set", "/setPassword?token=abc", [
  {
    state: "is refused if it is too short",
    as: null,
    does: sets("short"),
    shows: { heading: "Set your password", text: /at least|characters/ },
  },
  {
    state: "leads to the sign-in",
    as: null,
    server: { ...asked, "POST company/password/set": {} },
    does: sets("correct horse battery"),
    shows: { heading: "Sign in to Clove POS", toast: "Your password is set. You can sign in now." },
    sends: { "POST company/password/set": { token: "abc", password: "correct horse battery" } },
  },
  {
    state: "with an old link asks for a new one",
    as: null,
    server: { "POST company/password/set": refused("The link is too old", { code: "link_expired" }) },
    does: sets("correct horse battery"),
    shows: { text: /^The link is too old/, link: "Ask for a new link" },
  },
  {
    state: "that failed asks for no new link",
    as: null,
    server: { "POST company/password/set": broken() },
    does: sets("correct horse battery"),
    shows: { text: /^Something went wrong/, button: "Set password" },
    doesNotShow: { link: "Ask for a new link" },
  },
]);

const next = (person: Person) => person.press("button", "Next");
const company = async (person: Person) => {
  await person.type("Company Name", "Shop");
  await person.type("Company Email", "ben@shop.example");
  await person.type("Contact Number", "03-1");
  await person.type("Address", "1 Road");
  await next(person);
};
const user = async (person: Person) => {
  await company(person);
  await person.sees("field", "Store Name");
  await next(person);
  await person.type("Name", "Ben");
};
const registers = async (person: Person) => {
  await user(person);
  await person.type("Password", "correct horse battery");
  await next(person);
};
const registered = {
  "POST company/register": { registration: "r-1" },
  "POST company/send-otp-via-email": {},
};
const code = async (person: Person) => {
  await registers(person);
  await person.type("Code", "123456");
  await person.press("button", "Submit");
};

testPage("the sign-up", "/register", [
  {
    state: "needs all of the company",
    as: null,
    does: next,
    shows: {
      heading: "Sign up to Clove POS",
      text: [
        "Step 1 of 4: Company information",
        "Company Name is required",
        "Company Email is required",
        "Contact Number is required",
        "Address is required",
      ],
    },
    doesNotShow: { button: "Previous" },
  },
  {
    state: "takes the branch over from the company",
    as: null,
    does: company,
    shows: {
      text: "Step 2 of 4: Branch information",
      field: ["Store Name", "Store Type"],
      button: "Previous",
    },
  },
  {
    state: "refuses a common password",
    as: null,
    does: async (person) => {
      await user(person);
      await person.type("Password", "password");
      await next(person);
    },
    shows: { text: ["Step 3 of 4: User information", "This password is too common"] },
  },
  {
    state: "mails a code to the address of the user",
    as: null,
    server: registered,
    does: registers,
    shows: { text: "Step 4 of 4: Email verification", field: "Code", button: ["Resend", "Submit"] },
    sends: {
      "POST company/register": { company_name: "Shop", branch_name: "Shop", email: "ben@shop.example" },
      "POST company/send-otp-via-email": { email: "ben@shop.example", registration: "r-1" },
    },
  },
  {
    state: "goes back to the field that was refused",
    as: null,
    server: {
      "POST company/register": refused("Refused", {
        errors: [{ path: "company_email", message: "It is taken" }],
      }),
    },
    does: registers,
    shows: { text: ["Step 1 of 4: Company information", "It is taken"] },
  },
  {
    state: "is finished by the right code, which can be sent only once",
    as: null,
    server: { ...registered, "POST company/match-otp": {} },
    does: code,
    shows: {
      text: "Account Registered Successfully.Please Wait For Confirmation",
      disabled: ["Resend", "Submit"],
    },
    sends: { "POST company/match-otp": { otp: "123456", registration: "r-1" } },
  },
  {
    state: "of an address that somebody else has registered too asks for the password",
    as: null,
    server: {
      ...registered,
      "POST company/match-otp": refused("Which one?", { code: "registration_needed" }),
    },
    does: code,
    shows: { field: ["Code", "Password"] },
    doesNotShow: { disabled: "Submit" },
  },
  {
    state: "is not sent twice",
    as: null,
    server: { "POST company/register": silent },
    does: registers,
    shows: { disabled: "Next" },
  },
]);
