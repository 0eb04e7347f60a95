export type ScreenSize = 'xs' | 'sm' | 'md' | 'lg' | 'xl'

/** At this width and above, the sidebar is docked beside the page; below, it overlays the page. */
export const SIDEBAR_BREAKPOINT_PX = 800

const upperBounds: readonly [ScreenSize, number][] = [
  ['xs', 400],
  ['sm', 600],
  ['md', 820],
  ['lg', 1200],
]

export function getScreenSize(widthPx: number): ScreenSize {
  return upperBounds.find(([, boundPx]) => widthPx < boundPx)?.[0] ?? 'xl'
}

export function isMobile(size: ScreenSize): boolean {
  return size === 'xs' || size === 'sm' || size === 'md'
}
