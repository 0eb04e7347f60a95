import { can, isPermission, PERMISSION_KEYS } from '@parapet/permissions'
import { usePermissions } from '@parapet/permissions/react'
import { Badge, Button, Drawer, Text } from '@parapet/ui'
import { Copy, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Role } from '~/data/team/queries'
import { formatNumber } from '~/lib/format'
import { roleTexts as texts } from '~/components/access/role-texts'
import { DeleteRoleDialog } from '~/components/access/delete-role-dialog'
import { useDeleteRole } from '~/data/team/role-mutations'
import { listPermissionRows } from '~/components/access/permission-rows'
import { RenameRoleDrawer } from './rename-role-drawer.tsx'
import { RoleHolders } from './role-holders.tsx'
import styles from './roles.module.css'

export interface RoleDrawerProps {
  orgId: string
  role: Role
  roles: readonly Role[]
  onDuplicate: () => void
  onClose: () => void
}

/** One role: what it is, who holds it, and what can be done with it. */
export function RoleDrawer({ orgId, role, roles, onDuplicate, onClose }: RoleDrawerProps) {
  const held = usePermissions()?.permissions ?? []
  const remove = useDeleteRole(orgId)
  const [task, setTask] = useState<'rename' | 'delete' | null>(null)
  const known = role.permissions.filter(isPermission)
  const mayDelete = can(held, 'role:delete') && !role.system
  const isHeld = role.memberCount + role.invitationCount > 0
  const isStuck = isHeld && !can(held, 'role:assign')

  if (task === 'rename') return <RenameRoleDrawer orgId={orgId} role={role} onClose={() => setTask(null)} />
  return (
    <Drawer
      open
      onOpenChange={onClose}
      title={
        <span className={styles.title}>
          {role.name}
          {role.system ? <Badge>{texts.builtIn}</Badge> : null}
        </span>
      }
      description={role.description ?? undefined}
      footer={
        <span className={styles.actions}>
          {can(held, 'role:create') ? (
            <Button icon={<Copy />} onClick={onDuplicate}>
              {texts.duplicate}
            </Button>
          ) : null}
          {can(held, 'role:update') && !role.system ? (
            <Button icon={<Pencil />} onClick={() => setTask('rename')}>
              {texts.rename}
            </Button>
          ) : null}
        </span>
      }
    >
      <div className={styles.drawer}>
        <RoleHolders orgId={orgId} role={role} />
        <section className={styles.part} aria-label={texts.permissions}>
          <h3 className={styles.partTitle}>
            {texts.about(formatNumber(known.length), formatNumber(PERMISSION_KEYS.length))}
          </h3>
          {listPermissionRows({ q: '', isDangerousOnly: false }, known).map((group) => (
            <div key={group.resource} className={styles.group}>
              <Text size="sm" tone="muted">
                {group.label}
              </Text>
              <span>{group.permissions.map(({ label }) => label).join(', ')}</span>
            </div>
          ))}
        </section>
        {mayDelete ? (
          <section className={styles.part}>
            {isStuck ? (
              <Text size="sm" tone="muted">
                {texts.cannotAssign}
              </Text>
            ) : (
              <div>
                <Button tone="danger" icon={<Trash2 />} onClick={() => setTask('delete')}>
                  {texts.delete}
                </Button>
              </div>
            )}
          </section>
        ) : null}
      </div>
      {task === 'delete' ? (
        <DeleteRoleDialog
          role={role}
          others={roles.filter(({ id }) => id !== role.id)}
          held={isHeld ? texts.members(role.memberCount) : null}
          remove={remove}
          texts={{ ...texts, deleteConfirm: texts.delete }}
          onDeleted={onClose}
          onClose={() => setTask(null)}
        />
      ) : null}
    </Drawer>
  )
}
