import { Button, Card, Checkbox, EmptyState, Skeleton, Text } from '@parapet/ui'
import { useQuery } from '@tanstack/react-query'
import { Fence, SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { expiresSoon } from '~/components/access/grant-expiry'
import { GrantResourceLink } from '~/components/access/grant-resource-link'
import { ListSearch } from '~/components/list-search'
import { PageLink } from '~/components/page-link'
import { QueryErrorPanel } from '~/components/query-error-panel'
import { accessQueries, type Grant } from '~/data/team/access-queries'
import { formatNumber } from '~/lib/format'
import { paths } from '~/lib/paths'
import { accessTexts as texts } from './access-texts.ts'
import type { AccessState } from './access-url.ts'
import styles from './access.module.css'
import { GrantRow } from './grant-row.tsx'
import grantStyles from './grants.module.css'

interface GrantGroupsProps {
  orgId: string
  groupBy: 'person' | 'resource'
  state: AccessState
  mayAssign: boolean
  onStateChange: (state: AccessState) => void
  /** Shown while there are no grants. */
  emptyAction: ReactNode
}

/** All grants, grouped by person or by property and portfolio. */
export function GrantGroups({
  orgId,
  groupBy,
  state,
  mayAssign,
  onStateChange,
  emptyAction,
}: GrantGroupsProps) {
  const query = useQuery(accessQueries.grants(orgId))
  if (query.isError && !query.data) return <QueryErrorPanel subject={texts.subject} query={query} />
  if (!query.data) {
    return (
      <Card aria-busy>
        <Skeleton width="three-quarters" />
        <Skeleton width="half" />
      </Card>
    )
  }
  const { grants, total } = query.data
  if (grants.length === 0) {
    return (
      <EmptyState
        icon={<Fence />}
        title={texts.noGrants}
        description={texts.noGrantsDetail}
        actions={emptyAction}
      />
    )
  }
  const groups = groupGrants(grants, groupBy, state)

  return (
    <>
      <div className={styles.toolbar}>
        <ListSearch
          className={styles.search ?? ''}
          label={texts.search}
          value={state.q}
          onSearch={(q) => onStateChange({ ...state, q })}
        />
        <Checkbox
          label={texts.expiringSoon}
          checked={state.isExpiringSoonOnly}
          onCheckedChange={(isExpiringSoonOnly) => onStateChange({ ...state, isExpiringSoonOnly })}
        />
      </div>
      {groups.length === 0 ? (
        <EmptyState
          icon={<SearchX />}
          title={texts.noMatchingGrants}
          description={texts.noMatchingGrantsDetail}
          actions={
            <Button onClick={() => onStateChange({ ...state, q: '', isExpiringSoonOnly: false })}>
              {texts.showAll}
            </Button>
          }
        />
      ) : null}
      {groups.map((group) => (
        <Card
          key={group.id}
          title={group.name}
          actions={
            groupBy === 'person' ? (
              <Button
                size="sm"
                tone="ghost"
                onClick={() => onStateChange({ ...state, view: 'person', personId: group.id, q: '' })}
              >
                {texts.viewEffectiveAccess}
              </Button>
            ) : (
              <Text size="sm" tone="muted">
                {texts.types[group.grants[0]!.resourceType]}
              </Text>
            )
          }
        >
          <ul className={grantStyles.grants}>
            {group.grants.map((grant) => (
              <GrantRow key={grant.id} orgId={orgId} grant={grant} mayAssign={mayAssign}>
                {groupBy === 'person' ? (
                  <GrantResourceLink {...grant} />
                ) : (
                  <PageLink to={paths.team({ member: grant.user.id })}>{grant.user.name}</PageLink>
                )}
              </GrantRow>
            ))}
          </ul>
        </Card>
      ))}
      {grants.length < total ? (
        <Text size="sm" tone="muted">
          {texts.truncated(formatNumber(grants.length), formatNumber(total))}
        </Text>
      ) : null}
    </>
  )
}

type GroupableGrant = Pick<Grant, 'user' | 'resource' | 'resourceRole' | 'expiresAt'>

interface GrantGroup<Item> {
  id: string
  name: string
  grants: Item[]
}

interface GrantFilter {
  q: string
  isExpiringSoonOnly: boolean
}

/** Filters the grants and groups them by person or resource, sorted by name. */
export function groupGrants<Item extends GroupableGrant>(
  grants: readonly Item[],
  groupBy: 'person' | 'resource',
  { q, isExpiringSoonOnly }: GrantFilter,
  now: Date = new Date(),
): GrantGroup<Item>[] {
  const words = q.toLocaleLowerCase().split(/\s+/).filter(Boolean)
  const groups = new Map<string, GrantGroup<Item>>()
  for (const grant of grants) {
    const text = `${grant.user.name} ${grant.resource.name} ${grant.resourceRole.name}`.toLocaleLowerCase()
    if (!words.every((word) => text.includes(word))) continue
    if (isExpiringSoonOnly && !expiresSoon(grant.expiresAt, now)) continue
    const { id, name } = groupBy === 'person' ? grant.user : grant.resource
    const group = groups.get(id) ?? { id, name, grants: [] }
    group.grants.push(grant)
    groups.set(id, group)
  }
  return [...groups.values()].sort((a, b) => a.name.localeCompare(b.name))
}
