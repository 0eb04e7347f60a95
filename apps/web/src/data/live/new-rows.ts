import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'

interface HeldList {
  queryKey: QueryKey
  onChange: () => void
}

const held = new Set<HeldList>()

const isBelow = (queryKey: QueryKey, root: QueryKey) =>
  root.every((part, index) => JSON.stringify(part) === JSON.stringify(queryKey[index]))

/** The list on the screen that the query belongs to, where that list wants to be asked before it changes. */
export const findHeldList = (queryKey: QueryKey) => [...held].find((list) => isBelow(queryKey, list.queryKey))

/**
 * Keeps a list from jumping when somebody else adds to it: changed rows are read again in place, and new ones are
 * counted until they are wanted. `total` is how many the list shows to have, `countNow` asks how many there are.
 */
export function useNewRows(queryKey: QueryKey, total: number | undefined, countNow: () => Promise<number>) {
  const queryClient = useQueryClient()
  const [count, setCount] = useState(0)
  const key = JSON.stringify(queryKey)

  const show = async () => {
    setCount(0)
    await queryClient.invalidateQueries({ queryKey })
  }
  const look = useEffectEvent(async () => {
    const more = total === undefined ? 0 : (await countNow()) - total
    if (more > 0) setCount(more)
    else await show()
  })

  useEffect(() => {
    // A list that cannot be counted stays as it is until the next change.
    const list = { queryKey: JSON.parse(key) as QueryKey, onChange: () => void look().catch(() => {}) }
    held.add(list)
    return () => {
      held.delete(list)
      setCount(0)
    }
  }, [key])

  return { count, show }
}
