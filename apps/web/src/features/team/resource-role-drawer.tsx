import { can } from '@parapet/permissions'
import { usePermissions } from '@parapet/permissions/react'
import { Badge, Button, Drawer, Text } from '@parapet/ui'
import { useQuery } from '@tanstack/react-query'
import { Copy, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { QueryErrorPanel } from '~/components/query-error-panel'
import { accessQueries, type ResourceRole } from '~/data/team/access-queries'
import { describePermission } from '~/components/access/describe-permission'
import { accessTexts as texts } from './access-texts.ts'
import { DeleteRoleDialog } from '~/components/access/delete-role-dialog'
import { useDeleteResourceRole } from '~/data/team/access-mutations'
import { GrantRow } from './grant-row.tsx'
import { GrantResourceLink } from '~/components/access/grant-resource-link'
import { ResourceRoleForm } from './resource-role-form.tsx'
import styles from './access.module.css'

export interface ResourceRoleDrawerProps {
  orgId: string
  /** Null creates a new one. */
  role: ResourceRole | null
  roles: readonly ResourceRole[]
  onClose: () => void
}

/** One resource role with its permissions, grants and actions. */
export function ResourceRoleDrawer({ orgId, role, roles, onClose }: ResourceRoleDrawerProps) {
  const held = usePermissions()?.permissions ?? []
  const remove = useDeleteResourceRole(orgId)
  const [task, setTask] = useState<'edit' | 'copy' | 'delete' | null>(null)

  if (role === null) return <ResourceRoleForm orgId={orgId} edited={null} from={null} onClose={onClose} />
  if (task === 'copy') return <ResourceRoleForm orgId={orgId} edited={null} from={role} onClose={onClose} />
  if (task === 'edit')
    return <ResourceRoleForm orgId={orgId} edited={role} from={role} onClose={() => setTask(null)} />

  return (
    <Drawer
      open
      onOpenChange={onClose}
      title={
        <span className={styles.roleTitle}>
          {role.name}
          <Badge tone="info">{texts.types[role.resourceType]}</Badge>
          {role.system ? <Badge>{texts.builtIn}</Badge> : null}
        </span>
      }
      description={role.description ?? undefined}
      footer={
        <span className={styles.actions}>
          {can(held, 'role:delete') && !role.system ? (
            <Button tone="danger" icon={<Trash2 />} onClick={() => setTask('delete')}>
              {texts.deleteRole}
            </Button>
          ) : null}
          {can(held, 'role:create') ? (
            <Button icon={<Copy />} onClick={() => setTask('copy')}>
              {texts.duplicateRole}
            </Button>
          ) : null}
          {can(held, 'role:update') && !role.system ? (
            <Button tone="primary" icon={<Pencil />} onClick={() => setTask('edit')}>
              {texts.editRole}
            </Button>
          ) : null}
        </span>
      }
    >
      <div className={styles.drawer}>
        <ul className={styles.plain}>
          {role.permissions.map((key) => (
            <li key={key}>{describePermission(key)}</li>
          ))}
        </ul>
        <RoleGrants orgId={orgId} role={role} mayAssign={can(held, 'role:assign')} />
      </div>
      {task === 'delete' ? (
        <DeleteRoleDialog
          role={role}
          replacements={roles.filter(
            ({ id, resourceType }) => id !== role.id && resourceType === role.resourceType,
          )}
          held={role.grantCount + role.invitationCount > 0 ? texts.grants(role.grantCount) : null}
          remove={remove}
          texts={texts}
          onDeleted={onClose}
          onClose={() => setTask(null)}
        />
      ) : null}
    </Drawer>
  )
}

interface RoleGrantsProps {
  orgId: string
  role: ResourceRole
  mayAssign: boolean
}

function RoleGrants({ orgId, role, mayAssign }: RoleGrantsProps) {
  const query = useQuery(accessQueries.grants(orgId, { resourceRoleId: role.id }))
  const count = texts.roleGrants(role.grantCount, texts.members(role.memberCount))
  return (
    <section className={styles.part} aria-label={texts.subject}>
      <h3 className={styles.partTitle}>{count}</h3>
      {query.isError && !query.data ? <QueryErrorPanel what={texts.subject} query={query} /> : null}
      <ul className={styles.grants}>
        {query.data?.grants.map((grant) => (
          <GrantRow key={grant.id} orgId={orgId} grant={grant} mayAssign={mayAssign}>
            {grant.user.name} · <GrantResourceLink {...grant} />
          </GrantRow>
        ))}
      </ul>
      {role.invitationCount > 0 ? (
        <Text size="sm" tone="muted">
          {texts.waiting(role.invitationCount)}
        </Text>
      ) : null}
    </section>
  )
}
