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
  const permissions = usePermissions()?.permissions ?? []
  const remove = useDeleteResourceRole(orgId)
  const [activeForm, setActiveForm] = useState<'edit' | 'copy' | 'delete' | null>(null)

  if (role === null)
    return <ResourceRoleForm orgId={orgId} editedRole={null} sourceRole={null} onClose={onClose} />
  if (activeForm === 'copy')
    return <ResourceRoleForm orgId={orgId} editedRole={null} sourceRole={role} onClose={onClose} />
  if (activeForm === 'edit')
    return (
      <ResourceRoleForm
        orgId={orgId}
        editedRole={role}
        sourceRole={role}
        onClose={() => setActiveForm(null)}
      />
    )

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
          {can(permissions, 'role:delete') && !role.system ? (
            <Button tone="danger" icon={<Trash2 />} onClick={() => setActiveForm('delete')}>
              {texts.deleteRole}
            </Button>
          ) : null}
          {can(permissions, 'role:create') ? (
            <Button icon={<Copy />} onClick={() => setActiveForm('copy')}>
              {texts.duplicateRole}
            </Button>
          ) : null}
          {can(permissions, 'role:update') && !role.system ? (
            <Button tone="primary" icon={<Pencil />} onClick={() => setActiveForm('edit')}>
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
        <RoleGrants orgId={orgId} role={role} mayAssign={can(permissions, 'role:assign')} />
      </div>
      {activeForm === 'delete' ? (
        <DeleteRoleDialog
          role={role}
          replacements={roles.filter(
            ({ id, resourceType }) => id !== role.id && resourceType === role.resourceType,
          )}
          usage={
            role.grantCount + role.invitationCount > 0
              ? texts.inUse(role.grantCount, role.invitationCount)
              : null
          }
          deleteRole={remove}
          texts={texts}
          onDeleted={onClose}
          onClose={() => setActiveForm(null)}
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
  const grantSummary = texts.roleGrants(role.grantCount, texts.members(role.memberCount))
  return (
    <section className={styles.part} aria-label={texts.subject}>
      <h3 className={styles.partTitle}>{grantSummary}</h3>
      {query.isError && !query.data ? <QueryErrorPanel subject={texts.subject} query={query} /> : null}
      <ul>
        {query.data?.grants.map((grant) => (
          <GrantRow key={grant.id} orgId={orgId} grant={grant} mayAssign={mayAssign}>
            {grant.user.name} · <GrantResourceLink {...grant} />
          </GrantRow>
        ))}
      </ul>
      {role.invitationCount > 0 ? (
        <Text size="sm" tone="muted">
          {texts.pendingInvitations(role.invitationCount)}
        </Text>
      ) : null}
    </section>
  )
}
