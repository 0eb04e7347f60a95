import { Skeleton, Tag, Text } from '@parapet/ui'
import { useQuery } from '@tanstack/react-query'
import { QueryErrorPanel } from '~/components/query-error-panel'
import { roleDiffQuery } from '~/data/team/role-mutations'
import type { Role } from '~/data/team/queries'
import { roleTexts as texts } from '~/components/access/role-texts'
import { AffectedMembers } from '~/components/access/affected-members'
import { describePermission } from '~/components/access/describe-permission'
import { comparePermissions } from '~/components/access/compare-permissions'
import styles from './roles.module.css'

export interface RoleChangeProps {
  orgId: string
  role: Role
  permissions: readonly string[]
}

/** What changes in one role, and who gains and loses what by it. */
export function RoleChange({ orgId, role, permissions }: RoleChangeProps) {
  const query = useQuery(roleDiffQuery(orgId, role, permissions))
  const { added, removed } = comparePermissions(role.permissions, permissions)

  return (
    <section className={styles.change} aria-label={role.name}>
      <h3 className={styles.changeTitle}>{role.name}</h3>
      <Permissions title={texts.adds} keys={added} />
      <Permissions title={texts.takes} keys={removed} />
      {query.data ? (
        <AffectedMembers diff={query.data} />
      ) : query.isError ? (
        <QueryErrorPanel what={texts.couldNotCheck} query={query} />
      ) : (
        <div role="status" aria-label={texts.checking}>
          <Skeleton width="three-quarters" />
        </div>
      )}
    </section>
  )
}

function Permissions({ title, keys }: { title: string; keys: readonly string[] }) {
  if (keys.length === 0) return null
  return (
    <div className={styles.changeList}>
      <Text size="sm" tone="muted">
        {title}
      </Text>
      <span className={styles.tags}>
        {keys.map((key) => (
          <Tag key={key}>{describePermission(key)}</Tag>
        ))}
      </span>
    </div>
  )
}
