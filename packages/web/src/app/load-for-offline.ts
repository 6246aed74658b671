import { tillPeople } from "../session/till-people.ts";

/**
 * Loads the code for offline sales and their receipts in advance, because there may be no service worker that caches the app. In
 * a file of its own, because the list would add to the first load.
 */
export async function loadForOffline(): Promise<void> {
  await Promise.all([
    import("../features/orders/keep-sale.ts"),
    import("../features/orders/orders.offline.ts"),
    import("../features/pos/sale-blocked.tsx"),
    import("../features/pos/held/hold-cart.ts"),
    import("../features/pos/held/end-held-cart.ts"),
    import("../features/pos/drawer/drawer-dialog.tsx"),
    import("../features/pos/drawer/keep-opening.ts"),
    import("../features/pos/find/variation-picker.tsx"),
    import("../features/pos/held/hold-dialog.tsx"),
    import("../features/pos/held/held-carts-dialog.tsx"),
    import("../features/products/products.offline-write.ts"),
    import("../features/users/users.offline.ts"),
    import("../features/users/users.offline-write.ts"),
    import("../features/orders/order-receipt.tsx"),
    import("../features/orders/email-receipt.tsx"),
    import("../printing/print-dialog.tsx"),
    import("../printing/run-job.ts"),
    import("../printing/sign-sale.ts"),
    import("../printing/print-sheet.tsx"),
    import("../features/unsent/unsent-dialog.tsx"),
    ...(tillPeople().length > 0 ? loadLock() : []),
    ...(navigator.serviceWorker?.controller ? [] : loadRest()),
  ]);
}

/** A till where people come by PIN must be able to let the next one in. */
const loadLock = () => [
  import("../features/auth/till-people/lock-page.tsx"),
  import("../features/auth/till-people/background-sign-in.ts"),
  import("../features/auth/till-people/end-key-here.ts"),
  import("../session/pin-hash.ts"),
];

/** The remaining dialogs of the sale screen and its frame: once a service worker controls the page, it has them. */
const loadRest = () => [
  import("../features/products/create/add-product-dialog.tsx"),
  import("../features/customers/create-customer-dialog.tsx"),
  import("../ui/dialogs/confirm-modal.tsx"),
  import("./log-out-dialog.tsx"),
  import("./menu-drawer.tsx"),
  import("./language-dialog.tsx"),
  import("./replaced-page.tsx"),
  import("./first-page.tsx"),
  import("./profile-menu-opened.tsx"),
];
