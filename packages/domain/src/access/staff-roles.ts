/** The roles that lists of staff ask for: all but customer (access §9). */
export const staffRoles = "company_admin,branch_manager,inventory_manager,stock_transfer_manager,cashier";
