import { can, isPermission, PERMISSION_KEYS } from '@parapet/permissions'
import { usePermissions } from '@parapet/permissions/react'
import {
  Combobox,
  EmptyState,
  Field,
  Badge,
  Banner,
  buttonClassName,
  Card,
  Skeleton,
  Text,
} from '@parapet/ui'
import { useQuery } from '@tanstack/react-query'
import { UserSearch } from 'lucide-react'
import { filterPermissionGroups } from '~/components/access/filter-permission-groups'
import { ListSearch } from '~/components/list-search'
import { PageLink } from '~/components/page-link'
import { QueryErrorPanel } from '~/components/query-error-panel'
import { RelativeTime } from '~/components/relative-time'
import { accessQueries, useMemberChoices, type MemberAccess } from '~/data/team/access-queries'
import { formatNumber } from '~/lib/format'
import { paths } from '~/lib/paths'
import { accessTexts as texts } from './access-texts.ts'
import type { AccessState } from './access-url.ts'
import styles from './access.module.css'

interface PersonViewProps {
  orgId: string
  state: AccessState
  onStateChange: (state: AccessState) => void
}

/** Effective access of a selected person. */
export function PersonView({ orgId, state, onStateChange }: PersonViewProps) {
  const permissions = usePermissions()?.permissions ?? []
  const { personId } = state
  const { data } = useQuery({ ...accessQueries.access(orgId, personId ?? ''), enabled: personId !== null })
  const people = useMemberChoices(orgId, data?.user ?? null)

  return (
    <>
      {can(permissions, 'team:read') ? (
        <Field label={texts.person} help={texts.personDetail}>
          <Combobox
            {...people}
            value={personId}
            onValueChange={(id) => onStateChange({ ...state, personId: id })}
          />
        </Field>
      ) : null}
      {personId === null ? (
        <EmptyState
          icon={<UserSearch />}
          title={texts.choosePersonFirst}
          description={texts.choosePersonFirstDetail}
        />
      ) : (
        <MemberAccessCard
          key={personId}
          orgId={orgId}
          userId={personId}
          q={state.q}
          onSearch={(q) => onStateChange({ ...state, q })}
        />
      )}
    </>
  )
}

interface MemberAccessCardProps {
  orgId: string
  userId: string
  q: string
  onSearch: (q: string) => void
}

/** All permissions of one person, grouped, each with the roles and grants it comes from. */
function MemberAccessCard({ orgId, userId, q, onSearch }: MemberAccessCardProps) {
  const query = useQuery(accessQueries.access(orgId, userId))
  if (query.isError && !query.data) return <QueryErrorPanel subject={texts.accessSubject} query={query} />
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
  const entriesByPermission = new Map(access.permissions.map((entry) => [entry.permission, entry]))
  const heldKeys = [...entriesByPermission.keys()].filter(isPermission)
  const missingKeys = PERMISSION_KEYS.filter((key) => !entriesByPermission.has(key))
  const groups = filterPermissionGroups({ q, isDangerousOnly: false }, heldKeys)
  const missingGroups = filterPermissionGroups({ q, isDangerousOnly: false }, missingKeys)

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
        {access.isFga ? <VisibleProperties properties={access.properties} /> : null}
      </Card>
      <ListSearch
        className={styles.alone ?? ''}
        label={texts.searchPermission}
        value={q}
        onSearch={onSearch}
      />
      {groups.length === 0 ? <Text tone="muted">{texts.noMatchingPermissions}</Text> : null}
      {groups.map((group) => (
        <Card key={group.resource} title={group.label}>
          <ul className={styles.rights}>
            {group.permissions.map(({ key, label, description }) => {
              const entry = entriesByPermission.get(key)!
              return (
                <li key={key} className={styles.right}>
                  <span className={styles.rightText} title={description}>
                    {label}
                    <Badge tone={entry.everywhere ? 'success' : 'info'}>
                      {entry.everywhere ? texts.everywhere : texts.inResources(countResources(entry))}
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
        <details>
          <summary className={styles.summary}>
            {texts.notAllowed(
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

const countResources = ({ sources }: MemberAccess['permissions'][number]) =>
  new Set(sources.flatMap(({ resource }) => resource?.id ?? [])).size

function VisibleProperties({ properties: { total, items } }: Pick<MemberAccess, 'properties'>) {
  if (total === 0) return <Text tone="muted">{texts.seesNoProperties}</Text>
  return (
    <details>
      <summary className={styles.summary}>{texts.seesProperties(total)}</summary>
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

type PermissionSource = MemberAccess['permissions'][number]['sources'][number]

/** The sources of a permission: roles first, then grants. */
function PermissionSources({ sources }: { sources: readonly PermissionSource[] }) {
  const sortedSources = sources.toSorted((a, b) => (a.type === b.type ? 0 : a.type === 'role' ? -1 : 1))
  return (
    <ul className={styles.sources}>
      {sortedSources.map((source) => (
        <li key={`${source.id} ${source.grantId ?? ''}`}>
          <Text size="sm" tone="muted">
            {source.resource
              ? texts.fromGrant(source.name, source.resource.name)
              : texts.fromRole(source.name)}
            {source.expiresAt === null ? null : (
              <>
                {' '}
                ({texts.sourceExpires} <RelativeTime moment={source.expiresAt} />)
              </>
            )}
          </Text>
        </li>
      ))}
    </ul>
  )
}
