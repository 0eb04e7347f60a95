import type { ReactNode } from 'react'

export interface Pane {
  id: string
  /** The name of the pane: `Properties`. */
  label: string
  content: ReactNode
  /** The initial size, and the size after a double-click on its edge. Exactly one pane has none and takes the rest. */
  defaultSizePx?: number
  /** @default 160 */
  minSizePx?: number
  /** @default 640 */
  maxSizePx?: number
  /**
   * Whether Enter on its edge collapses and expands it.
   * @default false
   */
  canCollapse?: boolean
}

/** In px, by pane id; 0 is collapsed. Other panes have their default size. */
export type PaneSizes = Readonly<Record<string, number>>

const defaultMinSizePx = 160
const defaultMaxSizePx = 640

export const getMinSize = (pane: Pane): number => pane.minSizePx ?? defaultMinSizePx
export const getMaxSize = (pane: Pane): number => pane.maxSizePx ?? defaultMaxSizePx

export function getSize(pane: Pane, sizes: PaneSizes): number {
  return sizes[pane.id] ?? pane.defaultSizePx ?? 0
}

/** Clamps a size to the pane's limits. */
export function clampSize(pane: Pane, sizePx: number): number {
  return Math.round(Math.min(getMaxSize(pane), Math.max(getMinSize(pane), sizePx)))
}

/** The grid tracks of panes and edges. Sized panes shrink to their minimum before the window overflows. */
export function createGridTracks(panes: readonly Pane[], sizes: PaneSizes): string {
  return panes
    .map((pane) => {
      if (pane.defaultSizePx === undefined) return `minmax(${getMinSize(pane)}px, 1fr)`
      const sizePx = getSize(pane, sizes)
      return sizePx === 0 ? '0px' : `minmax(${Math.min(getMinSize(pane), sizePx)}px, ${sizePx}px)`
    })
    .join(' auto ')
}

export interface Edge {
  /** The pane that it resizes. */
  pane: Pane
  /** 1 if moving forward enlarges the pane, -1 if it shrinks it. */
  sign: 1 | -1
}

/** The edge after the pane at the index resizes the pane before it, or the one after it if only that has a size. */
export function findEdge(panes: readonly Pane[], index: number): Edge | null {
  const before = panes[index]
  const after = panes[index + 1]
  if (!before || !after) return null
  if (before.defaultSizePx !== undefined) return { pane: before, sign: 1 }
  if (after.defaultSizePx !== undefined) return { pane: after, sign: -1 }
  return null
}
