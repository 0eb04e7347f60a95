import type { QueryClient } from '@tanstack/react-query'
import { isAffected } from './affected-queries.ts'
import type { LiveEvent } from './live-event.ts'
import { findHeldList } from './new-rows.ts'

/** Long enough for the events of one change to come together, short enough not to be noticed. */
const gatherMs = 120

/** Reads again what events concern, once for those that come together. Lists that are held are asked first. */
export function createRefetcher(queryClient: QueryClient, orgId: string) {
  let events: LiveEvent[] = []
  let timer: ReturnType<typeof setTimeout> | undefined

  function refetch() {
    const gathered = events
    events = []
    timer = undefined
    const asked = new Set<() => void>()
    void queryClient.invalidateQueries({
      predicate: ({ queryKey }) => {
        if (!gathered.some((event) => isAffected(queryKey, orgId, event))) return false
        const list = findHeldList(queryKey)
        if (list) asked.add(list.onChange)
        return list === undefined
      },
    })
    for (const ask of asked) ask()
  }

  return {
    take(event: LiveEvent) {
      events.push(event)
      timer ??= setTimeout(refetch, gatherMs)
    },

    /** Everything of the organisation that is on the screen; for times in which nothing was heard. */
    async all() {
      await queryClient.invalidateQueries({ queryKey: ['orgs', orgId] })
    },

    stop: () => clearTimeout(timer),
  }
}
