import { Badge, Button, Checkbox, Select, Text } from '@parapet/ui'
import { Check } from 'lucide-react'
import type { FilteredPermissionGroup } from '~/components/access/filter-permission-groups'
import { roleTexts as texts } from '~/components/access/role-texts'
import type { Role } from '~/data/team/queries'
import { getPermissionState, type RoleEditing } from './role-drafts.ts'
import styles from './roles.module.css'

export interface RolePermissionListProps {
  groups: readonly FilteredPermissionGroup[]
  roles: readonly Role[]
  role: Role
  editing: RoleEditing
  onRoleChange: (roleId: string) => void
  onOpenRole: (roleId: string) => void
}

/** One role at a time. */
export function RolePermissionList({
  groups,
  roles,
  role,
  editing,
  onRoleChange,
  onOpenRole,
}: RolePermissionListProps) {
  const rolePermissions = editing.getPermissions(role)

  return (
    <div className={styles.single}>
      <div className={styles.singleRole}>
        <Select
          aria-label={texts.role}
          value={role.id}
          onChange={(event) => onRoleChange(event.currentTarget.value)}
        >
          {roles.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
        <Button onClick={() => onOpenRole(role.id)}>{texts.details}</Button>
      </div>
      {role.system ? (
        <Text size="sm" tone="muted">
          {texts.readOnly}
        </Text>
      ) : null}
      <div className={styles.singleGroups}>
        {groups.map((group) => {
          const keys = group.permissions.map(({ key }) => key)
          const changeable = editing.listChangeable(role, keys)
          const state = getPermissionState(rolePermissions, keys)
          return (
            <section key={group.resource} className={styles.singleGroup} aria-label={group.label}>
              {changeable.length > 0 ? (
                <Checkbox
                  label={<strong>{group.label}</strong>}
                  checked={state === 'all'}
                  indeterminate={state === 'some'}
                  onCheckedChange={() =>
                    editing.setPermissions(role, state === 'all' ? keys : changeable, state !== 'all')
                  }
                />
              ) : (
                <strong>{group.label}</strong>
              )}
              <ul className={styles.singleList}>
                {group.permissions.map((permission) => (
                  <li key={permission.key}>
                    {changeable.includes(permission.key) ? (
                      <Checkbox
                        label={<PermissionName permission={permission} />}
                        description={permission.description}
                        checked={rolePermissions.includes(permission.key)}
                        onCheckedChange={(isGranted) =>
                          editing.setPermissions(role, [permission.key], isGranted)
                        }
                      />
                    ) : (
                      <span
                        className={styles.fixed}
                        data-held={rolePermissions.includes(permission.key) ? '' : undefined}
                        aria-label={(rolePermissions.includes(permission.key)
                          ? texts.granted
                          : texts.notGranted)(role.name, permission.label)}
                        role="img"
                      >
                        <Check aria-hidden="true" />
                        <PermissionName permission={permission} />
                      </span>
                    )}
                  </li>
                ))}
              </ul>
            </section>
          )
        })}
      </div>
    </div>
  )
}

function PermissionName({ permission }: { permission: FilteredPermissionGroup['permissions'][number] }) {
  return (
    <span className={styles.permissionName}>
      {permission.label}
      {permission.dangerous ? <Badge tone="warning">{texts.dangerous}</Badge> : null}
    </span>
  )
}
