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
  by: 'person' | 'place'
  state: AccessState
  mayAssign: boolean
  onStateChange: (state: AccessState) => void
  /** Shown while there are no grants. */
  emptyAction: ReactNode
}

/** All grants, grouped by person or by property and portfolio. */
export function GrantGroups({ orgId, by, state, mayAssign, onStateChange, emptyAction }: GrantGroupsProps) {
  const query = useQuery(accessQueries.grants(orgId))
  if (query.isError && !query.data) return <QueryErrorPanel what={texts.subject} query={query} />
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
      <EmptyState icon={<Fence />} title={texts.none} description={texts.noneDetail} actions={emptyAction} />
    )
  }
  const groups = groupGrants(grants, by, state)

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
          checked={state.isEndingSoonOnly}
          onCheckedChange={(isEndingSoonOnly) => onStateChange({ ...state, isEndingSoonOnly })}
        />
      </div>
      {groups.length === 0 ? (
        <EmptyState
          icon={<SearchX />}
          title={texts.nothing}
          description={texts.nothingDetail}
          actions={
            <Button onClick={() => onStateChange({ ...state, q: '', isEndingSoonOnly: false })}>
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
            by === 'person' ? (
              <Button
                size="sm"
                tone="ghost"
                onClick={() => onStateChange({ ...state, view: 'person', personId: group.id, q: '' })}
              >
                {texts.whatCanTheyDo}
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
                {by === 'person' ? (
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
          {texts.cut(formatNumber(grants.length), formatNumber(total))}
        </Text>
      ) : null}
    </>
  )
}

type Groupable = Pick<Grant, 'user' | 'resource' | 'resourceRole' | 'expiresAt'>

interface GrantGroup<Item> {
  id: string
  name: string
  grants: Item[]
}

interface GrantFilter {
  q: string
  isEndingSoonOnly: boolean
}

/** Filters the grants and groups them by person or place, sorted by name. */
export function groupGrants<Item extends Groupable>(
  grants: readonly Item[],
  by: 'person' | 'place',
  { q, isEndingSoonOnly }: GrantFilter,
  now: Date = new Date(),
): GrantGroup<Item>[] {
  const words = q.toLocaleLowerCase().split(/\s+/).filter(Boolean)
  const groups = new Map<string, GrantGroup<Item>>()
  for (const grant of grants) {
    const text = `${grant.user.name} ${grant.resource.name} ${grant.resourceRole.name}`.toLocaleLowerCase()
    if (!words.every((word) => text.includes(word))) continue
    if (isEndingSoonOnly && !expiresSoon(grant.expiresAt, now)) continue
    const { id, name } = by === 'person' ? grant.user : grant.resource
    const group = groups.get(id) ?? { id, name, grants: [] }
    group.grants.push(grant)
    groups.set(id, group)
  }
  return [...groups.values()].sort((a, b) => a.name.localeCompare(b.name))
}
