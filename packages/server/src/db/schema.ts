// Written by `npm run clove -- schema-types` from the migrations; not edited by hand.
import type { ColumnType } from "kysely";

/** What an insert may leave out. */
type Generated<T> =
  T extends ColumnType<infer S, infer I, infer U>
    ? ColumnType<S, I | undefined, U>
    : ColumnType<T, T | undefined, T>;

type Json = ColumnType<unknown, string, string>;
type DefaultedJson = ColumnType<unknown, string | undefined, string>;
type Time = ColumnType<string, string | Date, string | Date>;
type DefaultedTime = ColumnType<string, string | Date | undefined, string | Date>;

export type Schema = {
  approvals: {
    action: string;
    answered_by: number | null;
    asked: Json;
    branch_id: number;
    by_pin: Generated<boolean>;
    company_id: number;
    created_at: DefaultedTime;
    expires_at: Time;
    facts_hash: string;
    id: Generated<number>;
    requested_by: number;
    state: Generated<string>;
    terminal_id: number;
    used_at: Time | null;
  };
  audit_log: {
    action: string;
    branch_id: number | null;
    company_id: number;
    created_at: DefaultedTime;
    detail: DefaultedJson;
    id: Generated<number>;
    subject: string | null;
    subject_id: number | null;
    to_branch_id: number | null;
    user_id: number | null;
  };
  backups: {
    bytes: number;
    every_seconds: number | null;
    finished_at: DefaultedTime;
    id: Generated<number>;
    place: string;
    taken_at: Time;
  };
  batches: {
    batch_no: string | null;
    branch_id: number;
    company_id: number;
    id: Generated<number>;
    is_empty: boolean;
    left_quantity: number;
    origin_batch_id: number | null;
    product_variation_id: number;
    purchase_price: number;
    purchase_vat: Generated<number>;
    received_at: DefaultedTime;
    received_quantity: number;
    sale_price: number;
    transaction_id: number;
  };
  branches: {
    address: string;
    company_id: number;
    contact_number: string;
    created_at: DefaultedTime;
    email: string;
    id: Generated<number>;
    name: string;
    status: Generated<string>;
    type: string;
  };
  brands: {
    company_id: number;
    created_at: DefaultedTime;
    id: Generated<number>;
    name: string;
    status: Generated<string>;
    temp_id: string | null;
  };
  cash_ledger: {
    amount: number;
    approved_by: number | null;
    company_id: number;
    created_at: DefaultedTime;
    id: Generated<number>;
    kind: string;
    late: Generated<boolean>;
    order_id: number | null;
    reason: string | null;
    shift_id: number | null;
    terminal_id: number;
    user_id: number;
  };
  categories: {
    company_id: number;
    created_at: DefaultedTime;
    description: Generated<string>;
    id: Generated<number>;
    name: string;
    parent_id: number | null;
    status: Generated<string>;
    temp_id: string | null;
  };
  change_feed: {
    epoch: Generated<string>;
    only_row: Generated<boolean>;
    pruned_below: Generated<string>;
  };
  changes: {
    branch_id: number | null;
    company_id: number;
    created_at: DefaultedTime;
    parts: Json | null;
    row_id: number;
    type: string;
    xid: Generated<string>;
  };
  code_mails: {
    email_hash: string;
    sent_at: DefaultedTime;
  };
  colors: {
    code: string;
    company_id: number;
    id: Generated<number>;
    name: string;
  };
  companies: {
    address: string | null;
    bank_label: string | null;
    cash_rounding: Generated<number>;
    contact_number: string | null;
    created_at: DefaultedTime;
    credit_label: string | null;
    currency: Generated<string>;
    currency_confirmed: Generated<boolean>;
    date_format: Generated<string>;
    default_vat: Generated<number>;
    email: string | null;
    id: Generated<number>;
    invoice_layout: DefaultedJson;
    lock_after_minutes: number | null;
    logo: string | null;
    mismatch_question: Generated<number>;
    name: string;
    prices_include_tax: Generated<boolean>;
    refund_to: Generated<string>;
    registration_number: string | null;
    scale_codes: DefaultedJson;
    second_factor: Generated<string>;
    sst_id: string | null;
    status: Generated<string>;
    tax_after_discount: Generated<boolean>;
    tax_confirmed: Generated<boolean>;
    tax_name: Generated<string>;
    time_zone: Generated<string>;
  };
  credit_ledger: {
    amount: number;
    by_user_id: number;
    company_id: number;
    created_at: DefaultedTime;
    id: Generated<number>;
    kind: string;
    order_id: number | null;
    payment_log_id: number | null;
    user_id: number;
  };
  customer_displays: {
    code_hash: string | null;
    company_id: number;
    created_at: DefaultedTime;
    expires_at: Time;
    id: Generated<number>;
    key_hash: string | null;
    last_seen_at: Time | null;
    paired_at: Time | null;
    terminal_id: number;
  };
  daily_summaries: {
    company_id: number;
    last_day: string;
    next_at: Time;
    user_id: number;
  };
  device_keys: {
    company_id: number;
    created_at: DefaultedTime;
    device_name: string;
    expires_at: Time;
    id: Generated<number>;
    key_hash: string;
    last_used_at: DefaultedTime;
    pin_hash: string;
    terminal_id: number | null;
    user_id: number;
    wrong_tries: Generated<number>;
  };
  drawer_openings: {
    approved_by: number | null;
    company_id: number;
    id: Generated<number>;
    note: string | null;
    opened_at: Time;
    reason: string;
    shift_id: number | null;
    terminal_id: number;
    user_id: number;
  };
  email_codes: {
    code_hash: string;
    company_id: number;
    expires_at: Time;
    is_open: Generated<boolean>;
    open_tries: Generated<number>;
    sent_at: Generated<string[]>;
    tries: Generated<number>;
    user_id: number;
  };
  favourites: {
    branch_id: number;
    company_id: number;
    id: Generated<number>;
    product_id: number;
  };
  held_carts: {
    adjustment: number;
    branch_id: number;
    cashier_user_id: number;
    company_id: number;
    created_at: Time;
    ended_at: Time | null;
    ended_by: number | null;
    ended_how: string | null;
    id: Generated<number>;
    lines: Json;
    name: string;
    temp_id: string;
    total: number;
    user_id: number | null;
  };
  history_marks: {
    begun_at: DefaultedTime;
    begun_xid: Generated<string>;
    n: Generated<number>;
    postmaster_started_at: Time | null;
    secret: Generated<string>;
  };
  idempotency_keys: {
    answer: Json | null;
    body_hash: string;
    call: string;
    company_id: number;
    created_at: DefaultedTime;
    key: string;
    row_id: number | null;
    user_id: number | null;
  };
  invitations: {
    company_id: number;
    sent_at: Generated<string[]>;
  };
  login_failures: {
    email_hash: string;
    failures: number;
    updated_at: DefaultedTime;
    wait_until: Time;
  };
  mailed_addresses: {
    email_hash: string;
    sent_at: string[];
  };
  mails: {
    attempts: Generated<number>;
    company_id: number;
    created_at: DefaultedTime;
    done_at: Time | null;
    id: Generated<number>;
    last_error: string | null;
    message: Json | null;
    next_try_at: DefaultedTime;
    order_id: number | null;
    reason: string | null;
    recipient: string;
    status: Generated<string>;
    user_id: number | null;
  };
  measurement_units: {
    company_id: number;
    description: string;
    id: Generated<number>;
    title: string;
  };
  months_due: {
    company_id: number;
    due_at: DefaultedTime;
  };
  order_item_batches: {
    batch_id: number;
    company_id: number;
    order_item_id: number;
    quantity: number;
    returned_quantity: Generated<number>;
    taken_no: Generated<number>;
  };
  order_items: {
    company_id: number;
    cost: number | null;
    discount: number;
    discount_amount: number;
    goods_amount: number;
    id: Generated<number>;
    item_vat: number;
    order_id: number;
    price: number;
    product_id: number;
    product_info: Json;
    product_variation_id: number;
    quantity: number;
    returned_quantity: Generated<number>;
    shown_discount: number | null;
    sst_amount: number;
    subtotal: number;
    unit_price: number;
  };
  order_refunds: {
    amount: number;
    company_id: number;
    created_at: Time;
    id: Generated<number>;
    order_id: number;
    payment_method: string;
    return_id: number | null;
    rounding: Generated<number>;
    shift_id: number | null;
    terminal_id: number;
    user_id: number;
  };
  order_returns: {
    approved_by: number | null;
    charge: number;
    company_id: number;
    created_at: Time;
    exchange_order_id: number | null;
    id: Generated<number>;
    lines: Json;
    notes: string | null;
    order_id: number;
    shift_id: number | null;
    terminal_id: number;
    user_id: number;
  };
  orders: {
    adjustment: number;
    approved_by: number | null;
    awaits_shift: Generated<boolean>;
    branch_id: number;
    cancel_approved_by: number | null;
    cancel_reason: string | null;
    cancelled_at: Time | null;
    cancelled_by: number | null;
    cashier_user_id: number;
    company_id: number;
    created_at: DefaultedTime;
    customer_info: Json | null;
    discount: number;
    flags: Generated<string[]>;
    flags_seen_at: Time | null;
    id: Generated<number>;
    invoice_id: string;
    order_ref: string;
    prices_include_tax: Generated<boolean>;
    quantity: number;
    rounding: Generated<number>;
    sent_by: number | null;
    shift_id: number | null;
    sst: number;
    status: Generated<string>;
    subtotal: number;
    synced_at: Time | null;
    tax_after_discount: Generated<boolean>;
    temp_id: string | null;
    terminal_id: number;
    total: number;
    user_id: number | null;
  };
  passkey_challenges: {
    company_id: number;
    expires_at: Time;
    purpose: string;
    token_hash: string;
    tries: Generated<number>;
    user_id: number;
  };
  passkeys: {
    company_id: number;
    counter: Generated<number>;
    created_at: DefaultedTime;
    credential_id: string;
    id: Generated<number>;
    last_used_at: Time | null;
    name: string;
    public_key: string;
    transports: Generated<string[]>;
    user_id: number;
  };
  password_links: {
    company_id: number;
    created_at: DefaultedTime;
    expires_at: Time;
    token_hash: string;
    user_id: number;
  };
  payment_logs: {
    amount_received: number;
    amount_returned: Generated<number>;
    company_id: number;
    created_at: DefaultedTime;
    id: Generated<number>;
    message: string | null;
    order_id: number | null;
    payment_method: string;
    receipt_no: string;
    ref: string | null;
    rounding: Generated<number>;
    shift_id: number | null;
    status: Generated<string>;
    terminal_id: number;
    user_id: number | null;
  };
  product_names: {
    company_id: number;
    product_id: number;
    search_name: string;
    sort_name: string;
  };
  product_variations: {
    barcode: string | null;
    color_id: number | null;
    company_id: number;
    created_at: DefaultedTime;
    id: Generated<number>;
    measurement_unit_id: number | null;
    min_stock_quantity: Generated<number>;
    product_id: number;
    purchase_price: number;
    sale_price: number;
    size_id: number | null;
    status: Generated<string>;
    temp_id: string | null;
  };
  products: {
    branch_id: number | null;
    brand_id: number;
    category_id: number;
    company_id: number;
    created_at: DefaultedTime;
    description: Generated<string>;
    discount: Generated<number>;
    id: Generated<number>;
    images: DefaultedJson;
    name: string;
    price_type: Generated<string>;
    pricing_method: Generated<string>;
    purchase_vat: Generated<number>;
    sale_vat: Generated<number>;
    status: Generated<string>;
    temp_id: string | null;
  };
  quarantine: {
    body: Json;
    branch_id: number | null;
    code: string;
    company_id: number;
    created_at: DefaultedTime;
    id: Generated<number>;
    kind: string;
    message: string;
    reason: string | null;
    record_id: number | null;
    sent_by: number;
    settled_at: Time | null;
    settled_by: number | null;
    status: Generated<string>;
    temp_id: string;
  };
  receipt_recipients: {
    company_id: number;
    email_hash: string;
    id: Generated<number>;
    mailed_at: DefaultedTime;
    order_id: number;
    reported_at: Time | null;
    settled_at: Time | null;
  };
  recovery_codes: {
    code_hash: string;
    company_id: number;
    created_at: DefaultedTime;
    used_at: Time | null;
    user_id: number;
  };
  rights_history: {
    branch_ids: number[];
    company_id: number;
    held_from: DefaultedTime;
    id: Generated<number>;
    max_discount: number | null;
    max_discount_type: string | null;
    permissions: string[];
    role: string;
    status: string;
    user_id: number;
  };
  server_secrets: {
    name: string;
    value: string;
  };
  sessions: {
    by_pin: Generated<boolean>;
    company_id: number;
    created_at: DefaultedTime;
    device_key_id: number | null;
    last_seen_at: DefaultedTime;
    terminal_id: number | null;
    token_hash: string;
    user_id: number;
  };
  set_backs: {
    company_id: number;
    id: Generated<number>;
    mark: number | null;
    noticed_at: DefaultedTime;
    to_at: Time;
  };
  shift_corrections: {
    closing_balance: number;
    company_id: number;
    created_at: DefaultedTime;
    id: Generated<number>;
    reason: string;
    shift_id: number;
    user_id: number;
  };
  shifts: {
    closed_at: Time | null;
    closed_by: number | null;
    closing_balance: number | null;
    closing_note: string | null;
    company_id: number;
    discrepancy: number | null;
    expected_balance: number;
    id: Generated<number>;
    lines_in_order: Generated<boolean>;
    opened_at: DefaultedTime;
    opening_balance: number;
    terminal_id: number;
    user_id: number;
    z_number: number | null;
  };
  shortfalls: {
    branch_id: number;
    company_id: number;
    created_at: Time;
    order_id: number;
    order_item_id: number;
    product_variation_id: number;
    quantity: number;
    settled_quantity: Generated<number>;
  };
  shown_carts: {
    company_id: number;
    session_hash: string;
    shown_at: DefaultedTime;
    terminal_id: number;
    view: Json;
  };
  sizes: {
    code: string;
    company_id: number;
    id: Generated<number>;
    name: string;
  };
  stock_ledger: {
    batch_id: number;
    branch_id: number;
    company_id: number;
    created_at: DefaultedTime;
    id: Generated<number>;
    order_id: number | null;
    product_variation_id: number;
    quantity: number;
    settles_shortfall: Generated<boolean>;
    transaction_id: number | null;
    user_id: number;
  };
  stock_levels: {
    branch_id: number;
    company_id: number;
    product_variation_id: number;
    quantity: number;
  };
  stock_transactions: {
    company_id: number;
    created_at: DefaultedTime;
    destination_branch_id: number | null;
    id: Generated<number>;
    notes: string | null;
    reason: string | null;
    source_branch_id: number | null;
    type: string;
    user_id: number;
  };
  stocktake_counts: {
    company_id: number;
    counted_at: Time;
    created_at: DefaultedTime;
    id: Generated<number>;
    is_recount: boolean;
    product_variation_id: number;
    quantity: number;
    stocktake_id: number;
    temp_id: string;
    user_id: number;
  };
  stocktakes: {
    after_movement: number;
    branch_id: number;
    brand_id: number | null;
    category_id: number | null;
    closed_at: Time | null;
    closed_by: number | null;
    company_id: number;
    created_at: DefaultedTime;
    id: Generated<number>;
    status: Generated<string>;
    transaction_id: number | null;
    user_id: number;
  };
  summed_hours: {
    branch_id: number;
    cashier_user_id: number;
    company_id: number;
    cost: number;
    day: string;
    discount_amount: number;
    goods_amount: number;
    hour: number;
    orders: number;
    paid: number;
    quantity: number;
    since: Time;
    sst_amount: number;
  };
  summed_lines: {
    branch_id: number;
    company_id: number;
    cost: number;
    discount_amount: number;
    goods_amount: number;
    item_vat: number;
    paid: number;
    product_variation_id: number;
    quantity: number;
    since: Time;
    sst_amount: number;
    taxable: number | null;
  };
  summed_months: {
    before: Time;
    company_id: number;
    is_stale: Generated<boolean>;
    since: Time;
    time_zone: string | null;
    version: Generated<number>;
  };
  summed_payments: {
    amount_received: number;
    amount_returned: number;
    branch_id: number;
    company_id: number;
    orders: number;
    payment_method: string;
    rounding: Generated<number>;
    since: Time;
  };
  terminals: {
    branch_id: number;
    cash_box: Generated<number>;
    company_id: number;
    created_at: DefaultedTime;
    description: string;
    id: Generated<number>;
    invoice_sequence: Generated<number>;
    name: string;
    printer_address: string | null;
    printer_port: number | null;
    ref_day: string | null;
    ref_floor: Generated<number>;
    ref_floor_until: string | null;
    ref_sequence: Generated<number>;
    repayment_sequence: Generated<number>;
    status: Generated<string>;
    temp_id: string | null;
    unique_no: string;
    z_floors: Generated<number[]>;
  };
  unassigned_credit: {
    amount: number;
    assigned_at: Time | null;
    assigned_by: number | null;
    assigned_user_id: number | null;
    company_id: number;
    created_at: DefaultedTime;
    id: Generated<number>;
    named_temp_id: string | null;
    named_user_id: number | null;
    order_id: number;
    payment_log_id: number;
  };
  user_branches: {
    branch_id: number;
    company_id: number;
    user_id: number;
  };
  users: {
    barcode: string;
    company_id: number;
    created_at: DefaultedTime;
    credit_limit: number | null;
    credit_used: Generated<number>;
    email: string | null;
    email_verified_at: Time | null;
    gender: string | null;
    id: Generated<number>;
    max_discount: number | null;
    max_discount_type: string | null;
    name: string;
    password_hash: string | null;
    permissions: Generated<string[]>;
    phone: string | null;
    registration_hash: string | null;
    role: string;
    status: Generated<string>;
    temp_id: string | null;
  };
};
