export type ScreenSize = 'xs' | 'sm' | 'md' | 'lg' | 'xl'

/** From this width on the sidebar stands beside the page; below it lies over it. */
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
