// Ordered purchases (stock §35 to §37).

export const purchaseOrdered = "Purchase Ordered Successfully";
export const purchaseOrderUpdated = "Purchase Order Updated Successfully";
export const purchaseOrderClosed = "Purchase Order Closed Successfully";
export const purchaseOrderChanged = ({ id }: { id: number }) =>
  `Purchase order ${id} was changed or received meanwhile. Open it again from Purchase Orders.`;
export const purchaseOrderDone = ({ id }: { id: number }) =>
  `Purchase order ${id} is already received or closed.`;
export const purchaseOrderBegun = ({ id }: { id: number }) =>
  `A part of purchase order ${id} was received: it can be received or closed, but not changed.`;
export const orderedTwice = ({ name }: { name: string }) =>
  `${name} is in this order twice: put it into one line`;
