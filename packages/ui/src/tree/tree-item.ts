import type { ReactNode } from 'react'

export interface TreeItem {
  /** Unique in the whole tree. */
  id: string
  label: string
  /** Decorative: hidden from assistive technology. */
  icon?: ReactNode
  /** At the end of the row: a count, a badge. */
  trailing?: ReactNode
  children?: readonly TreeItem[]
  /**
   * It has children, which `loadChildren` fetches on demand.
   * @default whether `children` is not empty
   */
  hasChildren?: boolean
}

/** The state of fetched children. */
export type Branch =
  | { status: 'loading' }
  | { status: 'failed' }
  | { status: 'ready'; items: readonly TreeItem[] }

export interface TreeRow {
  item: TreeItem
  parentId: string | null
  /** From 1. */
  level: number
  /** Position among its siblings, from 1. */
  position: number
  siblingCount: number
  canExpand: boolean
  isExpanded: boolean
  branch: Branch | undefined
}

/** The visible rows in order. */
export function listTreeRows(
  items: readonly TreeItem[],
  expanded: ReadonlySet<string>,
  branches: Readonly<Record<string, Branch>>,
  parent: { id: string | null; level: number } = { id: null, level: 0 },
): TreeRow[] {
  return items.flatMap((item, index) => {
    const branch = branches[item.id]
    const children = item.children ?? (branch?.status === 'ready' ? branch.items : [])
    const canExpand = item.hasChildren ?? children.length > 0
    const isExpanded = canExpand && expanded.has(item.id)
    const row: TreeRow = {
      item,
      parentId: parent.id,
      level: parent.level + 1,
      position: index + 1,
      siblingCount: items.length,
      canExpand,
      isExpanded,
      branch,
    }
    if (!isExpanded) return [row]
    return [row, ...listTreeRows(children, expanded, branches, { id: item.id, level: row.level })]
  })
}
