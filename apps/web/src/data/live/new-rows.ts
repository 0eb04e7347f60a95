import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'

interface PinnedList {
  queryKey: QueryKey
  onChange: () => void
}

const pinned = new Set<PinnedList>()

const isBelow = (queryKey: QueryKey, root: QueryKey) =>
  root.every((part, index) => JSON.stringify(part) === JSON.stringify(queryKey[index]))

/** The mounted list that a query belongs to, if that list controls its own refetching. */
export const findPinnedList = (queryKey: QueryKey) =>
  [...pinned].find((list) => isBelow(queryKey, list.queryKey))

/**
 * Keeps a list from jumping when someone else adds rows: changed rows are refetched in place, while new ones are only
 * counted until the user asks for them. `total` is the displayed total, `countNow` fetches the current one.
 */
export function useNewRows(queryKey: QueryKey, total: number | undefined, countNow: () => Promise<number>) {
  const queryClient = useQueryClient()
  const [count, setCount] = useState(0)
  const key = JSON.stringify(queryKey)

  const show = async () => {
    setCount(0)
    await queryClient.invalidateQueries({ queryKey })
  }
  const checkForNewRows = useEffectEvent(async () => {
    const newCount = total === undefined ? 0 : (await countNow()) - total
    if (newCount > 0) setCount(newCount)
    else await show()
  })

  useEffect(() => {
    // If counting fails, the list stays as it is until the next change.
    const list = {
      queryKey: JSON.parse(key) as QueryKey,
      onChange: () => void checkForNewRows().catch(() => {}),
    }
    pinned.add(list)
    return () => {
      pinned.delete(list)
      setCount(0)
    }
  }, [key])

  return { count, show }
}
