import { Button, Card, Checkbox, EmptyState, Skeleton, Text } from '@parapet/ui'
import { useQuery } from '@tanstack/react-query'
import { Fence, SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { ListSearch } from '~/components/list-search'
import { PlaceLink } from '~/components/access/place-link'
import { PageLink } from '~/components/page-link'
import { QueryErrorPanel } from '~/components/query-error-panel'
import { accessQueries } from '~/data/team/access-queries'
import { formatNumber } from '~/lib/format'
import { paths } from '~/lib/paths'
import { accessTexts as texts } from './access-texts.ts'
import type { AccessState } from './access-url.ts'
import { GrantRow } from './grant-row.tsx'
import { groupGrants } from './group-grants.ts'
import grantStyles from './grants.module.css'
import styles from './access.module.css'

export interface GrantGroupsProps {
  orgId: string
  by: 'person' | 'place'
  state: AccessState
  mayAssign: boolean
  onStateChange: (state: AccessState) => void
  /** What can be done while nothing is granted. */
  emptyAction: ReactNode
}

/** Every grant, by who holds it or by where it holds. */
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
                  <PlaceLink {...grant} />
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
