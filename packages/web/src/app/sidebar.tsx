import { useEffect } from "react";
import { whenIdle } from "../api/wait.ts";
import { DialogBoundary } from "../ui/dialogs/dialog-boundary.tsx";
import { LazyDialog } from "../ui/dialogs/lazy-dialog.tsx";
import { lazyPart } from "../ui/lazy-part.ts";
import * as texts from "./app.texts.ts";
import classes from "./sidebar.module.css";
import type { SidebarControl } from "./use-sidebar.ts";

const loadMenu = () => import("./sidebar-menu.tsx");
const SidebarMenu = lazyPart(loadMenu, "SidebarMenu");
const MenuDrawer = lazyPart(() => import("./menu-drawer.tsx"), "MenuDrawer");

/** Beside the page at lg and above, over it below. */
export function Sidebar({ open, docked, close }: SidebarControl) {
  // Loaded when the browser is idle: the sale screen starts without the menu, and opening it needs no wait.
  useEffect(() => {
    void whenIdle().then(loadMenu).catch(console.warn);
  }, []);
  if (!docked) {
    return (
      <LazyDialog opened={open} onClose={close}>
        {(opened) => (
          <MenuDrawer opened={opened} onClose={close}>
            <nav aria-label={texts.main} className={classes.menu}>
              <SidebarMenu />
            </nav>
          </MenuDrawer>
        )}
      </LazyDialog>
    );
  }
  return (
    open && (
      <aside id="sidebar" className={classes.sidebar}>
        <nav aria-label={texts.main} className={classes.menu}>
          <DialogBoundary onClose={close}>
            <SidebarMenu />
          </DialogBoundary>
        </nav>
      </aside>
    )
  );
}
