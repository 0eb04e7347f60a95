import { describe, expect, it } from 'vitest'
import { getResponsiveSidebar, getSidebarState } from './sidebar.ts'

describe('getResponsiveSidebar', () => {
  it.each(['xs', 'sm', 'md'] as const)('[4.39] is forced closed on %s', (size) => {
    expect(getResponsiveSidebar(size, 'open')).toBe('closed')
  })

  it.each(['lg', 'xl'] as const)('[4.40] uses the route’s setting on %s', (size) => {
    expect(getResponsiveSidebar(size, 'open')).toBe('open')
    expect(getResponsiveSidebar(size, 'closed')).toBe('closed')
  })

  it('[3.57] counts a collapsed sidebar as open', () => {
    expect(getResponsiveSidebar('xl', 'collapsed')).toBe('open')
  })
})

describe('getSidebarState', () => {
  it('[2.45] [2.46] [2.47] is open, collapsed or closed on wide screens', () => {
    expect(getSidebarState(1440, 'open', 'open')).toBe('open')
    expect(getSidebarState(1440, 'collapsed', 'open')).toBe('collapsed')
    expect(getSidebarState(1440, 'open', 'closed')).toBe('closed')
  })

  it('[2.48] [2.49] [9.01] is an overlay or closed below 800 px', () => {
    expect(getSidebarState(799, 'open', 'open')).toBe('overlay')
    expect(getSidebarState(799, 'collapsed', 'open')).toBe('overlay')
    expect(getSidebarState(799, 'open', 'closed')).toBe('closed')
  })

  it('[2.48] [9.01] opens docked at 800 px and above, even if the size is still md', () => {
    expect(getSidebarState(800, 'open', 'open')).toBe('open')
    expect(getSidebarState(819, 'open', 'open')).toBe('open')
  })
})
