// Suppliers and deliveries (stock §32 to §34).

export const supplierCreated = "Supplier Created Successfully";
export const supplierUpdated = "Supplier Updated Successfully";
