import { usePresence } from '@parapet/realtime/react'
import { useCan } from '@parapet/permissions/react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { sessionQueries } from '~/data/session/queries'
import { teamQueries } from '~/data/team/queries'
import { useOrgId } from '~/lib/selected-org'
import { useLiveState } from './live-state.ts'

export interface PresentColleague {
  id: string
  /** Null without permission to see the team. */
  name: string | null
  picture: string | null
}

/** The colleagues viewing the same property or threat, except the current user. Also announces the current user. */
export function usePresentColleagues(kind: 'property' | 'threat', id: string): PresentColleague[] {
  const orgId = useOrgId()
  const { realtime } = useLiveState()
  const { data: currentUser } = useQuery(sessionQueries.user())
  const otherClients = usePresence(`${kind}:${orgId}:${id}`, realtime).filter(
    ({ clientId }) => clientId !== currentUser?.id,
  )
  const maySeeNames = useCan('team:read')
  const { data: team } = useInfiniteQuery({
    ...teamQueries.members(orgId, {}),
    enabled: maySeeNames && otherClients.length > 0,
    staleTime: 60_000,
    throwOnError: false,
  })
  const members = team?.pages.flatMap((page) => page.items) ?? []
  return otherClients.map(({ clientId }) => {
    const member = members.find(({ user }) => user.id === clientId)
    return { id: clientId, name: member?.user.name ?? null, picture: member?.user.picture ?? null }
  })
}
