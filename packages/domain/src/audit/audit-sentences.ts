/**
 * The sentence of each action of the audit log (operating §20); `audit()` takes only these actions. `{by}`, `{subject}`, `{branch}`
 * and `{fields}` stand for parts of the entry, every other name for a part of its detail.
 */
export const auditSentences = {
  "approval.approved": "{by} approved what {requested_by} asked for at {terminal_id}: {asked}",
  "approval.declined": "{by} declined what {requested_by} asked for at {terminal_id}: {asked}",
  "audit.export": "{by} exported the audit log",
  "audit.proof_saved": "{by} saved the proof file",
  "branch.created": "{by} created the store {subject}",
  "branch.updated": "{by} changed the store {subject}: {fields}",
  "company.approved": "The operator of the server approved the company",
  "company.registered": "{by} registered the company",
  "company.registrations_dropped":
    "{by} proved the e-mail address; other registrations with it that were dropped: {count}",
  "company.resumed": "The operator of the server let the company in again",
  "company.suspended": "The operator of the server suspended the company",
  "company.updated": "{by} changed the company: {fields}",
  "credit.assigned": "{by} gave the credit sale {order_id} of {amount} to {subject}",
  "credit.repaid": "{by} took a payment of the credit of {subject} at {terminal_id}",
  "held_cart.discard": "{by} discarded the held sale {subject}",
  "name.merge": "{by} merged the {kind} {from_name} into {into_name}; goods moved: {goods}",
  "name.update": "{by} changed the {kind} {name}: {fields}",
  "order.approved": "{by} sold order {subject} beyond a limit, approved by {approved_by}",
  "order.cancel": "{by} cancelled order {subject} of {total}",
  "order.discount": "{by} reduced order {subject} by {reduction}",
  "order.flags_seen": "{by} has seen the remarks of order {subject}: {flags}",
  "order.price_override": "{by} sold order {subject} at other prices than the catalogue's",
  "order.receipt_mailed": "{by} sent the receipt of order {subject} by e-mail",
  "order.receipt_reported":
    "Somebody who got the receipt of order {subject} by e-mail reported it and gets no more; reports in 30 days: {reports}",
  "order.restored":
    "{by} restored order {subject} from its receipt, which the device {device_name} had printed",
  "order.return": "{by} took goods of order {subject} back for {amount}",
  "order.synced": "{by} sent order {subject}, which was made offline; remarks: {flags}",
  "product.export": "{by} exported the products",
  "product.import": "{by} imported products from {file}",
  "product.price_plan_cancelled": "{by} cancelled price change {number}, planned for {effective_at}",
  "product.prices_begun": "Price change {number}, planned by {by}, has begun; changed: {changed}",
  "product.prices_changed": "{by} changed sale prices by price change {number}; changed: {changed}",
  "product.prices_converted": "{by} converted the sale prices to {to}; changed: {changed}",
  "product.prices_planned":
    "{by} planned price change {number} for {effective_at}; prices that change: {changed}",
  "product.prices_restored":
    "{by} put back the sale prices of before a conversion by {file}; restored: {restored}, left: {left}",
  "product.store": "{by} created the product {subject}",
  "product.update": "{by} changed the product {subject}: {fields}",
  "purchase_order.close": "{by} closed purchase order {order_number} of {branch_id}",
  "purchase_order.store": "{by} ordered for {branch_id}: {entries}",
  "purchase_order.update": "{by} changed purchase order {order_number} of {branch_id}: {entries}",
  "quarantine.discard": "{by} discarded what had been put aside: {kind}",
  "quarantine.kept": "What {by} sent could not be stored and was put aside: {kind}",
  "quarantine.retry": "{by} stored what had been put aside: {kind}",
  "receipt_key.renewed": "{by} had a new key for receipts given to {device_name}",
  "receipt_key.revoked": "{by} revoked the key for receipts of {device_name}",
  "report.generated": "{by} generated the report {report}",
  "shift.close":
    "{by} closed the shift at {terminal_id} with {closing_balance}; {expected_balance} was expected",
  "shift.correct":
    "{by} corrected the count of the shift at {terminal_id} from {former_balance} to {closing_balance}: {reason}",
  "shift.open": "{by} opened a shift at {terminal_id} with {opening_balance}",
  "stock.adjust": "{by} adjusted the stock of {branch_id}: {entries}",
  "stock.expiry":
    "{by} changed the expiry of batch {batch} of {product_variation_id} in {branch_id} from {former} to {expires_on}",
  "stock.purchase": "{by} recorded a purchase for {branch_id}: {entries}",
  "stock.transfer": "{by} moved stock from {source_branch_id} to {destination_branch_id}: {entries}",
  "stocktake.cancel": "{by} cancelled the stocktake of {branch}",
  "stocktake.open": "{by} opened a stocktake of {branch}",
  "stocktake.zero": "{by} set what was not counted in the stocktake of {branch} to 0; goods: {goods}",
  "stocktake.post": "{by} posted the stocktake of {branch}: {entries}",
  "supplier.store": "{by} created the supplier {name}",
  "supplier.update": "{by} changed the supplier {name}: {fields}",
  "terminal.cash_in": "{by} put {amount} into the drawer of {subject}",
  "terminal.cash_out": "{by} took {amount} out of the drawer of {subject}",
  "terminal.drawer_opened": "{by} opened the drawer of {subject} through its network printer",
  "terminal.drill_began": "{by} began to practise without a connection at {subject}, for {minutes} minutes",
  "terminal.drill_ended":
    "{by} ended the practice without a connection at {subject} that {began_by} had begun at {began_at}; records kept meanwhile: {kept}",
  "terminal.open_drawer": "{by} opened the drawer of {subject} without a sale: {reason}",
  "terminal.store": "{by} created the counter {subject}",
  "terminal.update": "{by} changed the counter {subject}: {fields}",
  "user.branch_assigned": "{by} assigned {subject} to the store {branch_id}",
  "user.branch_removed": "{by} removed {subject} from the store {branch_id}",
  "user.created": "{by} created the user {subject} as {role}",
  "user.device_key_ended": "The PIN of {subject} on {device_name} was ended after wrong tries",
  "user.device_key_made": "{by} chose a PIN on {device_name}",
  "user.device_key_removed": "{by} removed the PIN of {subject} on {device_name}",
  "user.email_verified": "{by} proved the e-mail address",
  "user.invited": "{by} invited {subject} again",
  "user.locked": "{by} locked the till",
  "user.passkey_added": "{by} added the passkey {name}",
  "user.passkey_removed": "{by} removed the passkey {name}",
  "user.password_set": "{by} set a password",
  "user.recovery_code_used": "{by} signed in with a recovery code; left: {left}",
  "user.recovery_codes_made": "{by} made new recovery codes",
  "user.second_factor_reset": "{by} reset the second factor of {subject}",
  "user.sign_in_failed": "Somebody failed to sign in as {subject}: {code}",
  "user.signed_in": "{by} signed in",
  "user.signed_in_by_pin": "{by} signed in by PIN on {device_name}",
  "user.signed_out": "{by} signed out",
  "user.updated": "{by} changed the user {subject}: {fields}",
} as const;

export type AuditAction = keyof typeof auditSentences;

export const auditActions = Object.keys(auditSentences) as AuditAction[];

/** Further texts of the descriptions. */
export const auditWords = {
  oneChange: "{by} changed the {field} of {subject} from {before} to {after}",
  unknownAction: "{by}: {action} {subject}",
  operator: "The operator",
  nothing: "nothing",
  notRecorded: "not recorded",
  oneLine: "1 line",
  lines: "{count} lines",
  yes: "yes",
  no: "no",
} as const;

/** The groups by which the audit log is filtered: the part of an action before its dot. */
export const auditGroups = {
  user: "People and sign-ins",
  branch: "Stores",
  terminal: "Counters and cash",
  shift: "Shifts",
  name: "Brands, categories, colors, sizes and units",
  order: "Orders",
  credit: "Credit",
  held_cart: "Held sales",
  product: "Products",
  stock: "Stock",
  stocktake: "Stocktakes",
  supplier: "Suppliers",
  purchase_order: "Ordered purchases",
  quarantine: "Records put aside",
  receipt_key: "Keys for receipts",
  report: "Reports",
  company: "Company",
  approval: "Approvals",
  audit: "Audit log",
} as const satisfies Record<GroupOf<AuditAction>, string>;

type GroupOf<Action> = Action extends `${infer Group}.${string}` ? Group : never;
export type AuditGroup = keyof typeof auditGroups;

export function actionsOfGroup(group: AuditGroup): AuditAction[] {
  return auditActions.filter((action) => action.startsWith(`${group}.`));
}
