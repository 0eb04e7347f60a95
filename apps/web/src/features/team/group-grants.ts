import type { Grant } from '~/data/team/access-queries'
import { endsSoon } from '~/components/access/grant-end'

type Groupable = Pick<Grant, 'user' | 'resource' | 'resourceRole' | 'expiresAt'>

export interface GrantGroup<One> {
  id: string
  name: string
  grants: One[]
}

export interface GrantFilter {
  q: string
  isEndingSoonOnly: boolean
}

/** The grants that are searched for, by the person who holds them or by the place they hold on, in order of names. */
export function groupGrants<One extends Groupable>(
  grants: readonly One[],
  by: 'person' | 'place',
  { q, isEndingSoonOnly }: GrantFilter,
  now: Date = new Date(),
): GrantGroup<One>[] {
  const words = q.toLocaleLowerCase().split(/\s+/).filter(Boolean)
  const groups = new Map<string, GrantGroup<One>>()
  for (const grant of grants) {
    const text = `${grant.user.name} ${grant.resource.name} ${grant.resourceRole.name}`.toLocaleLowerCase()
    if (!words.every((word) => text.includes(word))) continue
    if (isEndingSoonOnly && !endsSoon(grant.expiresAt, now)) continue
    const { id, name } = by === 'person' ? grant.user : grant.resource
    const group = groups.get(id) ?? { id, name, grants: [] }
    group.grants.push(grant)
    groups.set(id, group)
  }
  return [...groups.values()].sort((a, b) => a.name.localeCompare(b.name))
}
