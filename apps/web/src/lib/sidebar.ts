import { isMobile, SIDEBAR_BREAKPOINT_PX, type ScreenSize } from '~/lib/screen-size'

/** What a route asks for. */
export type SidebarSetting = 'open' | 'collapsed' | 'closed'
export type HeaderSetting = 'open' | 'closed'

/** What is on the screen. `overlay` lies over the page. */
export type SidebarState = 'open' | 'collapsed' | 'closed' | 'overlay'

/** Whether the sidebar starts open after a navigation or a change of width. A collapsed one counts as open. */
export function getResponsiveSidebar(size: ScreenSize, setting: SidebarSetting): 'open' | 'closed' {
  return isMobile(size) || setting === 'closed' ? 'closed' : 'open'
}

/** Below the breakpoint the sidebar is never docked: it lies over the page or is gone. */
export function getSidebarState(
  widthPx: number,
  setting: SidebarSetting,
  responsive: 'open' | 'closed',
): SidebarState {
  if (responsive === 'closed') return 'closed'
  if (widthPx < SIDEBAR_BREAKPOINT_PX) return 'overlay'
  return setting === 'collapsed' ? 'collapsed' : 'open'
}
