import { autoBatchEnhancer, configureStore } from "@reduxjs/toolkit";
import { baseApi } from "../api/base-api.ts";
import { connectivityReducer } from "../api/connectivity-slice.ts";
import { cartReducer } from "../features/pos/cart/cart-slice.ts";
import { authReducer } from "../session/auth-slice.ts";
import { placeReducer } from "../session/place-slice.ts";
import { sessionMiddleware } from "../session/session.ts";
import { downloadReducer } from "../sync/download-slice.ts";
import { syncReducer } from "../sync/sync-slice.ts";
import { queueDrawing } from "../ui/feedback/hold-drawing.ts";
import { leaveDevice, lockDevice } from "./durable-session.ts";
import { sidebarReducer } from "./sidebar-slice.ts";

/**
 * The session ends in any case; rows that could not be deleted are deleted at another company's sign-in at the latest.
 */
const leave = (accessToken: string) =>
  void leaveDevice(accessToken).catch((error: unknown) =>
    console.error("The local copy could not be deleted", error),
  );
const lock = (accessToken: string) =>
  void lockDevice(accessToken).catch((error: unknown) =>
    console.error("The lock could not be stored in the local database", error),
  );

/** A tab has one; each page test has its own. */
export const makeStore = () =>
  configureStore({
    reducer: {
      auth: authReducer,
      place: placeReducer,
      connectivity: connectivityReducer,
      sidebar: sidebarReducer,
      cart: cartReducer,
      download: downloadReducer,
      sync: syncReducer,
      [baseApi.reducerPath]: baseApi.reducer,
    },
    middleware: (defaults) =>
      defaults().concat(sessionMiddleware({ ended: leave, locked: lock }), baseApi.middleware),
    enhancers: (defaults) =>
      defaults({ autoBatch: false }).concat(
        autoBatchEnhancer({ type: "callback", queueNotification: queueDrawing }),
      ),
  });

export type AppStore = ReturnType<typeof makeStore>;
