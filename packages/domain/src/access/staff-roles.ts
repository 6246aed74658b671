/** Lists of people at work ask for every role but customer (access §9). */
export const staffRoles = "company_admin,branch_manager,inventory_manager,stock_transfer_manager,cashier";
