import { isMobile, SIDEBAR_BREAKPOINT_PX, type ScreenSize } from '~/lib/screen-size'

/** A route's setting. */
export type SidebarSetting = 'open' | 'collapsed' | 'closed'
export type HeaderSetting = 'open' | 'closed'

/** The state on screen. `overlay` covers the page. */
export type SidebarState = 'open' | 'collapsed' | 'closed' | 'overlay'

/** Whether the sidebar is open after a navigation or resize. A collapsed one counts as open. */
export function getResponsiveSidebar(size: ScreenSize, setting: SidebarSetting): 'open' | 'closed' {
  return isMobile(size) || setting === 'closed' ? 'closed' : 'open'
}

/** Below the breakpoint the sidebar is never docked: it overlays the page or is closed. */
export function getSidebarState(
  widthPx: number,
  setting: SidebarSetting,
  responsive: 'open' | 'closed',
): SidebarState {
  if (responsive === 'closed') return 'closed'
  if (widthPx < SIDEBAR_BREAKPOINT_PX) return 'overlay'
  return setting === 'collapsed' ? 'collapsed' : 'open'
}
