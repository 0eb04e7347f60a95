import { useCan } from '@parapet/permissions/react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { teamQueries } from './queries.ts'

/** The active members, by name; none without permission to see the team. */
export function useActiveMembers(orgId: string): { id: string; name: string }[] {
  const mayReadTeam = useCan('team:read')
  const team = useInfiniteQuery({
    ...teamQueries.members(orgId, { status: 'active', sort: 'name' }),
    enabled: mayReadTeam,
    throwOnError: false,
  })
  return (team.data?.pages.flatMap(({ items }) => items) ?? []).flatMap(({ user: { id, name } }) =>
    id === null ? [] : [{ id, name: name ?? id }],
  )
}
