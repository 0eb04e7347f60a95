import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'

interface PinnedList {
  queryKey: QueryKey
  onChange: () => void
}

const pinnedLists = new Set<PinnedList>()

const hasKeyPrefix = (queryKey: QueryKey, prefix: QueryKey) =>
  prefix.every((part, index) => JSON.stringify(part) === JSON.stringify(queryKey[index]))

/** The mounted list that a query belongs to, if that list controls its own refetching. */
export const findPinnedList = (queryKey: QueryKey) =>
  [...pinnedLists].find((list) => hasKeyPrefix(queryKey, list.queryKey))

/**
 * Keeps a list from jumping when someone else adds rows: changed rows are refetched in place, while new ones are only
 * counted until the user asks for them. `total` is the displayed total, `fetchTotal` fetches the current one. Rows that
 * the list shows in the meantime, such as one that the user added, no longer count.
 */
export function useNewRows(queryKey: QueryKey, total: number | undefined, fetchTotal: () => Promise<number>) {
  const queryClient = useQueryClient()
  const [latestTotal, setLatestTotal] = useState<number | null>(null)
  const key = JSON.stringify(queryKey)

  const show = async () => {
    setLatestTotal(null)
    await queryClient.invalidateQueries({ queryKey })
  }
  const checkForNewRows = useEffectEvent(async () => {
    const fetchedTotal = total === undefined ? 0 : await fetchTotal()
    if (total !== undefined && fetchedTotal > total) setLatestTotal(fetchedTotal)
    else await show()
  })

  useEffect(() => {
    // If counting fails, the list stays unchanged until the next change.
    const list = {
      queryKey: JSON.parse(key) as QueryKey,
      onChange: () => void checkForNewRows().catch(() => {}),
    }
    pinnedLists.add(list)
    return () => {
      pinnedLists.delete(list)
      setLatestTotal(null)
    }
  }, [key])

  const count = latestTotal === null || total === undefined ? 0 : Math.max(0, latestTotal - total)
  return { count, show }
}
