import { useMediaQuery } from "@mantine/hooks";
import { useCallback, useLayoutEffect } from "react";
import { useDispatch, useSelector } from "react-redux";
import { useLocation } from "react-router";
import { selectSidebarOpen, sidebarSet, sidebarToggled } from "./sidebar-slice.ts";

/** `docked`: the sidebar stands beside the page (lg and above) instead of over it. */
export type SidebarControl = { open: boolean; docked: boolean; toggle: () => void; close: () => void };

/** Closed on `/`, open elsewhere, toggled (shell §3); as an overlay it closes with every navigation. */
export function useSidebar(): SidebarControl {
  const dispatch = useDispatch();
  const open = useSelector(selectSidebarOpen);
  const { pathname } = useLocation();
  const docked = useMediaQuery("(min-width: 62em)", true, { getInitialValueInEffect: false });

  // Before the first paint: what stands beside the sidebar must not jump.
  useLayoutEffect(() => {
    dispatch(sidebarSet(docked && pathname !== "/"));
  }, [dispatch, docked, pathname]);

  const toggle = useCallback(() => dispatch(sidebarToggled()), [dispatch]);
  const close = useCallback(() => dispatch(sidebarSet(false)), [dispatch]);
  return { open, docked, toggle, close };
}
