import { isPermission, PERMISSION_KEYS } from '@parapet/permissions'
import { Badge, Banner, buttonClassName, Card, Skeleton, Text } from '@parapet/ui'
import { useQuery } from '@tanstack/react-query'
import { ListSearch } from '~/components/list-search'
import { PageLink } from '~/components/page-link'
import { QueryErrorPanel } from '~/components/query-error-panel'
import { accessQueries, type MemberAccess } from '~/data/team/access-queries'
import { listPermissionRows } from '~/components/access/permission-rows'
import { formatNumber } from '~/lib/format'
import { paths } from '~/lib/paths'
import { accessTexts as texts } from './access-texts.ts'
import { PermissionSources } from './permission-sources.tsx'
import styles from './access.module.css'

export interface MemberAccessCardProps {
  orgId: string
  userId: string
  q: string
  onSearch: (q: string) => void
}

/** Everything one person may do, in groups, each with where it comes from. */
export function MemberAccessCard({ orgId, userId, q, onSearch }: MemberAccessCardProps) {
  const query = useQuery(accessQueries.access(orgId, userId))
  if (query.isError && !query.data) return <QueryErrorPanel what={texts.accessSubject} query={query} />
  if (!query.data) {
    return (
      <Card aria-busy>
        <Skeleton width="half" />
        <Skeleton width="three-quarters" />
        <Skeleton width="three-quarters" />
      </Card>
    )
  }
  const access = query.data
  const held = new Map(access.permissions.map((entry) => [entry.permission, entry]))
  const known = [...held.keys()].filter(isPermission)
  const missing = PERMISSION_KEYS.filter((key) => !held.has(key))
  const groups = listPermissionRows({ q, isDangerousOnly: false }, known)
  const missingGroups = listPermissionRows({ q, isDangerousOnly: false }, missing)

  return (
    <>
      {access.status === 'suspended' ? <Banner tone="warning">{texts.suspended}</Banner> : null}
      <Card
        title={access.user.name}
        actions={
          <PageLink
            to={paths.team({ member: userId })}
            className={buttonClassName({ size: 'sm' })}
            aria-label={texts.openMember(access.user.name)}
          >
            {texts.openTeam}
          </PageLink>
        }
      >
        <Text>{access.isFga ? texts.limited : texts.unlimited}</Text>
        {access.isFga ? <Properties properties={access.properties} /> : null}
      </Card>
      <ListSearch
        className={styles.alone ?? ''}
        label={texts.searchPermission}
        value={q}
        onSearch={onSearch}
      />
      {groups.length === 0 ? <Text tone="muted">{texts.noMatch}</Text> : null}
      {groups.map((group) => (
        <Card key={group.resource} title={group.label}>
          <ul className={styles.rights}>
            {group.permissions.map(({ key, label, description }) => {
              const entry = held.get(key)!
              return (
                <li key={key} className={styles.right}>
                  <span className={styles.rightText} title={description}>
                    {label}
                    <Badge tone={entry.everywhere ? 'success' : 'info'}>
                      {entry.everywhere ? texts.canEverywhere : texts.canOn(countPlaces(entry))}
                    </Badge>
                  </span>
                  <PermissionSources sources={entry.sources} />
                </li>
              )
            })}
          </ul>
        </Card>
      ))}
      {missingGroups.length > 0 ? (
        <details className={styles.missing}>
          <summary className={styles.summary}>
            {texts.cannot(
              formatNumber(missingGroups.reduce((sum, { permissions }) => sum + permissions.length, 0)),
            )}
          </summary>
          <ul className={styles.missingList}>
            {missingGroups.map((group) => (
              <li key={group.resource}>
                <strong>{group.label}</strong>: {group.permissions.map(({ label }) => label).join(', ')}
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </>
  )
}

const countPlaces = ({ sources }: MemberAccess['permissions'][number]) =>
  new Set(sources.flatMap(({ resource }) => resource?.id ?? [])).size

function Properties({ properties: { total, items } }: Pick<MemberAccess, 'properties'>) {
  if (total === 0) return <Text tone="muted">{texts.seesNothing}</Text>
  return (
    <details>
      <summary className={styles.summary}>{texts.sees(total)}</summary>
      <ul className={styles.missingList}>
        {items.map(({ id, name }) => (
          <li key={id}>
            <PageLink to={paths.property(id)}>{name}</PageLink>
          </li>
        ))}
        {items.length < total ? <li>{texts.moreProperties(formatNumber(total - items.length))}</li> : null}
      </ul>
    </details>
  )
}
