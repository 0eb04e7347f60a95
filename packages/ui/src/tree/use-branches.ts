import { useEffect, useState } from 'react'
import { useStableCallback } from '../internal/use-stable-callback.ts'
import type { Branch, TreeItem, TreeRow } from './tree-item.ts'

/** The fetched children by item id, and `load` to fetch those of one item. */
export function useBranches(loadChildren: ((item: TreeItem) => Promise<readonly TreeItem[]>) | undefined) {
  const [branches, setBranches] = useState<Readonly<Record<string, Branch>>>({})

  function setBranch(id: string, branch: Branch) {
    setBranches((current) => ({ ...current, [id]: branch }))
  }

  function load(item: TreeItem) {
    if (!loadChildren) return
    setBranch(item.id, { status: 'loading' })
    // Also catches synchronous errors.
    Promise.try(loadChildren, item).then(
      (items) => setBranch(item.id, { status: 'ready', items }),
      () => setBranch(item.id, { status: 'failed' }),
    )
  }

  return { branches, load }
}

/** Fetches missing children of expanded items. */
export function useBranchLoading(rows: readonly TreeRow[], load: (item: TreeItem) => void): void {
  const unloadedRows = rows.filter(({ item, isExpanded, branch }) => isExpanded && !item.children && !branch)
  const key = unloadedRows.map(({ item }) => item.id).join(' ')
  const loadMissing = useStableCallback(() => {
    for (const { item } of unloadedRows) load(item)
  })

  useEffect(() => {
    if (key !== '') loadMissing()
  }, [key, loadMissing])
}
