/**
 * Who approved something, as it is sent with it. A server that gave the approval knows it by `approval_id`; null: it was given on the
 * device by a PIN, without a connection.
 */
export type Approved = {
  approval_id: number | null;
  approved_by: number;
  approver_name: string;
  /** ISO 8601, UTC. */
  approved_at: string;
};
