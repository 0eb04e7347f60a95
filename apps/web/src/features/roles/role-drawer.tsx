import { can, isPermission, PERMISSION_KEYS } from '@parapet/permissions'
import { usePermissions, useCan } from '@parapet/permissions/react'
import { Badge, Button, Drawer, Text, Skeleton, toast } from '@parapet/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Copy, ListChecks, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { DeleteRoleDialog } from '~/components/access/delete-role-dialog'
import { filterPermissionGroups } from '~/components/access/filter-permission-groups'
import { RoleNameFields, rolePointers, type RoleNameValues } from '~/components/access/role-name-fields'
import { roleTexts as texts } from '~/components/access/role-texts'
import { FormDrawer } from '~/components/form-drawer'
import { toDrawerState } from '~/components/form-summary-errors'
import { PageLink } from '~/components/page-link'
import { PersonLine } from '~/components/person-line'
import { QueryErrorPanel } from '~/components/query-error-panel'
import { type Role, teamQueries } from '~/data/team/queries'
import { useDeleteRole, useUpdateRole } from '~/data/team/role-mutations'
import { describeFailure } from '~/lib/describe-failure'
import { showFieldErrors } from '~/lib/form-errors'
import { formatNumber } from '~/lib/format'
import { paths } from '~/lib/paths'
import styles from './roles.module.css'

interface RoleDrawerProps {
  orgId: string
  role: Role
  roles: readonly Role[]
  onDuplicate: () => void
  onEditPermissions: () => void
  onClose: () => void
}

/** One role: its members, permissions and actions. */
export function RoleDrawer({ orgId, role, roles, onDuplicate, onEditPermissions, onClose }: RoleDrawerProps) {
  const permissions = usePermissions()?.permissions ?? []
  const remove = useDeleteRole(orgId)
  const [dialog, setDialog] = useState<'rename' | 'delete' | null>(null)
  const knownPermissions = role.permissions.filter(isPermission)
  const mayDelete = can(permissions, 'role:delete') && !role.system
  const isInUse = role.memberCount + role.invitationCount > 0
  const cannotReassign = isInUse && !can(permissions, 'role:assign')

  if (dialog === 'rename')
    return <RenameRoleDrawer orgId={orgId} role={role} onClose={() => setDialog(null)} />
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
          {can(permissions, 'role:create') ? (
            <Button icon={<Copy />} onClick={onDuplicate}>
              {texts.duplicate}
            </Button>
          ) : null}
          {can(permissions, 'role:update') && !role.system ? (
            <>
              <Button icon={<Pencil />} onClick={() => setDialog('rename')}>
                {texts.rename}
              </Button>
              <Button icon={<ListChecks />} onClick={onEditPermissions}>
                {texts.editPermissions}
              </Button>
            </>
          ) : null}
        </span>
      }
    >
      <div className={styles.drawer}>
        <RoleMembers orgId={orgId} role={role} />
        <section className={styles.part} aria-label={texts.permissions}>
          <h3 className={styles.partTitle}>
            {texts.permissionCount(
              formatNumber(knownPermissions.length),
              formatNumber(PERMISSION_KEYS.length),
            )}
          </h3>
          {filterPermissionGroups({ q: '', isDangerousOnly: false }, knownPermissions).map((group) => (
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
            {cannotReassign ? (
              <Text size="sm" tone="muted">
                {texts.cannotAssign}
              </Text>
            ) : (
              <div>
                <Button tone="danger" icon={<Trash2 />} onClick={() => setDialog('delete')}>
                  {texts.delete}
                </Button>
              </div>
            )}
          </section>
        ) : null}
      </div>
      {dialog === 'delete' ? (
        <DeleteRoleDialog
          role={role}
          replacements={roles.filter(({ id }) => id !== role.id)}
          usage={isInUse ? texts.inUse(role.memberCount, role.invitationCount) : null}
          deleteRole={remove}
          texts={{ ...texts, deleteConfirm: texts.delete }}
          onDeleted={onClose}
          onClose={() => setDialog(null)}
        />
      ) : null}
    </Drawer>
  )
}

function RoleMembers({ orgId, role }: { orgId: string; role: Role }) {
  const maySeeMembers = useCan('team:read')
  return (
    <section className={styles.part} aria-label={texts.holders}>
      <h3 className={styles.partTitle}>{texts.holders}</h3>
      {maySeeMembers ? (
        <RoleMemberList orgId={orgId} role={role} />
      ) : (
        <Text size="sm" tone="muted">
          {texts.holdersNotVisible}
        </Text>
      )}
      {role.invitationCount > 0 ? (
        <Text size="sm" tone="muted">
          {texts.pendingInvitations(role.invitationCount)}
        </Text>
      ) : null}
    </section>
  )
}

function RoleMemberList({ orgId, role }: { orgId: string; role: Role }) {
  const query = useInfiniteQuery(teamQueries.members(orgId, { roleId: role.id, status: 'active' }))
  if (query.isError && !query.data) return <QueryErrorPanel subject={texts.holders} query={query} />
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

interface RenameRoleDrawerProps {
  orgId: string
  role: Role
  onClose: () => void
}

/** Edits a role's name and description. Its permissions are edited on the page. */
function RenameRoleDrawer({ orgId, role, onClose }: RenameRoleDrawerProps) {
  const update = useUpdateRole(orgId)
  const form = useForm<RoleNameValues>({
    defaultValues: { name: role.name, description: role.description ?? '' },
    shouldFocusError: false,
  })

  async function save(values: RoleNameValues) {
    const name = values.name.trim()
    const description = values.description.trim()
    try {
      await update.mutateAsync({ role, body: { name, description: description === '' ? null : description } })
      toast({ color: 'success', heading: texts.renamed(name) })
      onClose()
    } catch (error) {
      if (!showFieldErrors(error, rolePointers, form.setError))
        form.setError('root', { message: describeFailure(error) })
    }
  }

  return (
    <FormDrawer
      title={texts.rename}
      description={role.name}
      submitLabel={texts.renameSubmit}
      {...toDrawerState(form.formState)}
      onSubmit={form.handleSubmit(save)}
      onClose={onClose}
    >
      <RoleNameFields form={form} />
    </FormDrawer>
  )
}
