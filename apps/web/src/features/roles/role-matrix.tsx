import type { HeldPermissions } from '@parapet/permissions'
import { Button, VisuallyHidden } from '@parapet/ui'
import { ShieldAlert } from 'lucide-react'
import type { CSSProperties } from 'react'
import type { Role } from '~/data/team/queries'
import { roleTexts as texts } from '~/components/access/role-texts'
import { MatrixCell } from './matrix-cell.tsx'
import type { KnownPermission, PermissionRows } from '~/components/access/permission-rows'
import { getHoldingState, type RoleDrafts } from './role-drafts.ts'
import { createRoleEditing, type RoleEditing } from './role-editing.ts'
import { useGridCursor } from './use-grid-cursor.ts'
import styles from './role-matrix.module.css'

export interface RoleMatrixProps {
  groups: readonly PermissionRows[]
  roles: readonly Role[]
  drafts: RoleDrafts
  onDraftsChange: (drafts: RoleDrafts) => void
  /** What whoever looks at it may give. */
  mine: HeldPermissions
  mayUpdate: boolean
  onOpenRole: (roleId: string) => void
}

/** Every permission against every role. The arrows move from box to box, Space ticks. */
export function RoleMatrix({
  groups,
  roles,
  drafts,
  onDraftsChange,
  mine,
  mayUpdate,
  onOpenRole,
}: RoleMatrixProps) {
  const rowCount = groups.reduce((sum, { permissions }) => sum + permissions.length + 1, 0)
  const cursor = useGridCursor(rowCount, roles.length)
  const editing = createRoleEditing({ drafts, onDraftsChange, mine, mayUpdate })
  const starts = groups.map((_group, index) =>
    groups.slice(0, index).reduce((sum, { permissions }) => sum + permissions.length + 1, 0),
  )

  const row = (index: number, subject: string, permissions: readonly KnownPermission[]) =>
    roles.map((role, column) => (
      <MatrixCell
        key={role.id}
        role={role.name}
        subject={subject}
        focusProps={cursor.getCellProps(index, column)}
        {...toCell(editing, role, permissions)}
      />
    ))

  return (
    <div className={styles.scroll}>
      {/* Its cells take the focus, not the grid. */}
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus */}
      <div
        role="grid"
        aria-label={texts.matrix}
        aria-rowcount={rowCount + 1}
        aria-colcount={roles.length + 1}
        className={styles.grid}
        style={{ '--_columns': roles.length } as CSSProperties}
        onKeyDown={cursor.onKeyDown}
      >
        <div role="row" className={styles.head}>
          <div role="columnheader" className={styles.corner}>
            {texts.permission}
          </div>
          {roles.map((role) => (
            <div key={role.id} role="columnheader" className={styles.heading}>
              <Button
                tone="ghost"
                size="sm"
                className={styles.role}
                title={texts.openRole(role.name)}
                onClick={() => onOpenRole(role.id)}
              >
                {role.name}
              </Button>
              <span className={styles.count}>{texts.members(role.memberCount)}</span>
            </div>
          ))}
        </div>
        {groups.map((group, index) => (
          <div key={group.resource} role="rowgroup">
            <div role="row" className={styles.groupRow}>
              <div role="rowheader" className={styles.name}>
                {group.label}
              </div>
              {row(starts[index]!, texts.group(group.label), group.permissions)}
            </div>
            {group.permissions.map((permission, position) => (
              <div key={permission.key} role="row" className={styles.row}>
                <div role="rowheader" className={styles.name} title={permission.description}>
                  <span className={styles.label}>{permission.label}</span>
                  {permission.dangerous ? (
                    <span className={styles.dangerous} title={texts.dangerousHelp}>
                      <ShieldAlert aria-hidden="true" />
                      <VisuallyHidden>{texts.dangerous}</VisuallyHidden>
                    </span>
                  ) : null}
                </div>
                {row(starts[index]! + position + 1, permission.label, [permission])}
              </div>
            ))}
          </div>
        ))}
      </div>
    </div>
  )
}

function toCell(editing: RoleEditing, role: Role, permissions: readonly KnownPermission[]) {
  const keys = permissions.map(({ key }) => key)
  const now = editing.getHeld(role)
  const state = getHoldingState(now, keys)
  const changeable = editing.listChangeable(role, keys)
  const [only] = keys
  const isChanged = keys.length === 1 && now.includes(only!) !== role.permissions.includes(only!)

  return {
    state,
    change: isChanged ? (state === 'all' ? ('added' as const) : ('removed' as const)) : null,
    onToggle:
      changeable.length > 0
        ? (isHeld: boolean) => editing.setHeld(role, isHeld ? changeable : keys, isHeld)
        : null,
    reason: !role.system && changeable.length === 0 && editing.mayUpdate ? texts.notYours : undefined,
  }
}
