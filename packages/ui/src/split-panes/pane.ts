import type { ReactNode } from 'react'

export interface Pane {
  id: string
  /** What is in it: `Properties`. */
  label: string
  content: ReactNode
  /** How large it is at first and after a double click on its edge. Exactly one pane has none: it takes the rest. */
  defaultSizePx?: number
  /** @default 160 */
  minSizePx?: number
  /** @default 640 */
  maxSizePx?: number
  /**
   * Whether Enter on its edge folds it away and back.
   * @default false
   */
  canCollapse?: boolean
}

/** In px, by pane id; 0 is folded away. Panes that are absent have their default size. */
export type PaneSizes = Readonly<Record<string, number>>

const defaultMinSizePx = 160
const defaultMaxSizePx = 640

export const getMinSize = (pane: Pane): number => pane.minSizePx ?? defaultMinSizePx
export const getMaxSize = (pane: Pane): number => pane.maxSizePx ?? defaultMaxSizePx

export function getSize(pane: Pane, sizes: PaneSizes): number {
  return sizes[pane.id] ?? pane.defaultSizePx ?? 0
}

/** Within what the pane allows. */
export function limitSize(pane: Pane, sizePx: number): number {
  return Math.round(Math.min(getMaxSize(pane), Math.max(getMinSize(pane), sizePx)))
}

/** Tracks for panes and the edges between them. Sized panes shrink to their smallest before the window overflows. */
export function describeTracks(panes: readonly Pane[], sizes: PaneSizes): string {
  return panes
    .map((pane) => {
      if (pane.defaultSizePx === undefined) return `minmax(${getMinSize(pane)}px, 1fr)`
      const sizePx = getSize(pane, sizes)
      return sizePx === 0 ? '0px' : `minmax(${Math.min(getMinSize(pane), sizePx)}px, ${sizePx}px)`
    })
    .join(' auto ')
}

export interface Edge {
  /** The pane that it makes larger and smaller. */
  pane: Pane
  /** 1 where moving forward makes the pane larger, -1 where it makes it smaller. */
  sense: 1 | -1
}

/** What the edge after the pane at the index moves: the sized one of its two panes, the first of two. */
export function findEdge(panes: readonly Pane[], index: number): Edge | null {
  const before = panes[index]
  const after = panes[index + 1]
  if (!before || !after) return null
  if (before.defaultSizePx !== undefined) return { pane: before, sense: 1 }
  if (after.defaultSizePx !== undefined) return { pane: after, sense: -1 }
  return null
}
