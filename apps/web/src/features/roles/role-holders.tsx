import { useCan } from '@parapet/permissions/react'
import { Skeleton, Text } from '@parapet/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { PageLink } from '~/components/page-link'
import { PersonLine } from '~/components/person-line'
import { QueryErrorPanel } from '~/components/query-error-panel'
import { teamQueries, type Role } from '~/data/team/queries'
import { paths } from '~/lib/paths'
import { roleTexts as texts } from '~/components/access/role-texts'
import styles from './roles.module.css'

/** Who holds a role. */
export function RoleHolders({ orgId, role }: { orgId: string; role: Role }) {
  const maySee = useCan('team:read')
  return (
    <section className={styles.part} aria-label={texts.holders}>
      <h3 className={styles.partTitle}>{texts.holders}</h3>
      {maySee ? (
        <HolderList orgId={orgId} role={role} />
      ) : (
        <Text size="sm" tone="muted">
          {texts.holdersNotSeen}
        </Text>
      )}
      {role.invitationCount > 0 ? (
        <Text size="sm" tone="muted">
          {texts.waiting(role.invitationCount)}
        </Text>
      ) : null}
    </section>
  )
}

function HolderList({ orgId, role }: { orgId: string; role: Role }) {
  const query = useInfiniteQuery(teamQueries.members(orgId, { roleId: role.id, status: 'active' }))
  if (query.isError && !query.data) return <QueryErrorPanel what={texts.holders} query={query} />
  const members = query.data?.pages.flatMap(({ items }) => items)
  if (!members) return <Skeleton width="three-quarters" />
  if (members.length === 0) {
    return (
      <Text size="sm" tone="muted">
        {texts.noHolders}
      </Text>
    )
  }
  return (
    <>
      <ul className={styles.people}>
        {members.map(({ user }) => (
          <li key={user.email}>
            <PersonLine user={user} />
          </li>
        ))}
      </ul>
      <PageLink to={paths.team({ role: role.id })} className={styles.link}>
        {texts.allHolders}
      </PageLink>
    </>
  )
}
