import { Badge, Button, Card, Skeleton, Text } from '@parapet/ui'
import { useQuery } from '@tanstack/react-query'
import { QueryErrorPanel } from '~/components/query-error-panel'
import { accessQueries } from '~/data/team/access-queries'
import { describePermission } from '~/components/access/describe-permission'
import { accessTexts as texts } from './access-texts.ts'
import styles from './access.module.css'

export interface ResourceRoleListProps {
  orgId: string
  onOpen: (roleId: string) => void
}

/** The roles that can be granted on individual properties and portfolios. */
export function ResourceRoleList({ orgId, onOpen }: ResourceRoleListProps) {
  const query = useQuery(accessQueries.resourceRoles(orgId))
  if (query.isError && !query.data) return <QueryErrorPanel subject={texts.resourceRoles} query={query} />
  if (!query.data) {
    return (
      <Card aria-busy>
        <Skeleton width="three-quarters" />
        <Skeleton width="half" />
      </Card>
    )
  }
  return (
    <>
      <Text tone="muted">{texts.resourceRolesDetail}</Text>
      {query.data.items.map((role) => (
        <Card
          key={role.id}
          title={
            <span className={styles.roleTitle}>
              {role.name}
              <Badge tone="info">{texts.types[role.resourceType]}</Badge>
              {role.system ? <Badge>{texts.builtIn}</Badge> : null}
            </span>
          }
          description={role.description ?? undefined}
          actions={
            <Button size="sm" aria-label={texts.openRole(role.name)} onClick={() => onOpen(role.id)}>
              {texts.open}
            </Button>
          }
        >
          <div className={styles.part}>
            <Text size="sm">{role.permissions.map(describePermission).join(', ')}</Text>
            <Text size="sm" tone="muted">
              {texts.roleGrants(role.grantCount, texts.members(role.memberCount))}
            </Text>
          </div>
        </Card>
      ))}
    </>
  )
}
