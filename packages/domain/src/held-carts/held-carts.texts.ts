// Held carts (selling).

export const holdName = "Name";
export const cartHeld = "Cart held";
export const cartHoldFailed = "Failed to hold the cart on this device. Please try again.";
export const cartHeldElsewhere = "This cart was sold, held or changed in another tab.";
export const noHeldCart = "No cart is held in this store";
export const takeUp = "Take up";
export const discardHeldCart = "Discard this held cart?";
export const holdOpenCartFirst = "Hold the open cart first?";
export const holdOpenCartFirstDetail = "The items in the open cart are held too, so that nothing is lost.";
export const holdAndTakeUp = "Hold and take up";
export const heldCartTakenUp = "Cart taken up";
export const heldCartMayBeListed =
  "Cart taken up, but no answer came. If it is still in the list of held carts, discard it there.";
export const heldCartDiscarded = "Held cart discarded";
export const heldCartsFull = ({ most }: { most: number }) =>
  `This store has ${most} held carts. Take some of them up or discard them first.`;
export const heldCartTaken = ({ name }: { name: string }) => `${name} has already taken this cart up`;
export const heldCartGone = ({ name }: { name: string }) => `${name} has already discarded this cart`;
export const heldCartElsewhere =
  "This cart was held on another device. It can be taken up when you are back online.";
export const heldCartLineUnknown = ({ name }: { name: string }) =>
  `${name} is not known on this device and was left out`;
export const heldCartUnreadable =
  "None of the products in this cart are known on this device yet. Please try again.";
export const exchangeNotHeld = "A cart with returned goods cannot be held. Take the goods out first.";
