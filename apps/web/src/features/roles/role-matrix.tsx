import type { HeldPermissions } from '@parapet/permissions'
import { Button, VisuallyHidden, Checkbox } from '@parapet/ui'
import { ShieldAlert, Check, Minus } from 'lucide-react'
import { type CSSProperties, useState, type KeyboardEvent } from 'react'
import type { KnownPermission, PermissionRows } from '~/components/access/permission-rows'
import { roleTexts as texts } from '~/components/access/role-texts'
import type { Role } from '~/data/team/queries'
import {
  getHoldingState,
  type RoleDrafts,
  type HoldingState,
  createRoleEditing,
  type RoleEditing,
} from './role-drafts.ts'
import styles from './role-matrix.module.css'

interface RoleMatrixProps {
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

interface MatrixCellProps {
  /** The name of the role. */
  role: string
  /** The permission, or all of a group. */
  subject: string
  state: HoldingState
  /** Since the last save. */
  change: 'added' | 'removed' | null
  /** Null where it cannot be changed. */
  onToggle: ((isHeld: boolean) => void) | null
  /** Why it cannot be changed, if that needs saying. */
  reason?: string | undefined
  focusProps: { 'data-cell': string; tabIndex: number; onFocus: () => void }
}

const words = { all: texts.held, some: texts.someHeld, none: texts.notHeld } as const

/** Whether a role holds something: a box to tick, or a sign where it stays as it is. */
function MatrixCell({ role, subject, state, change, onToggle, reason, focusProps }: MatrixCellProps) {
  if (onToggle) {
    return (
      <div role="gridcell" className={styles.cell} data-change={change ?? undefined}>
        <Checkbox
          {...focusProps}
          aria-label={texts.cell(role, subject)}
          checked={state === 'all'}
          indeterminate={state === 'some'}
          onCheckedChange={() => onToggle(state !== 'all')}
        />
      </div>
    )
  }
  const said = words[state](role, subject)
  return (
    <div
      {...focusProps}
      role="gridcell"
      aria-label={reason === undefined ? said : `${said}. ${reason}`}
      title={reason}
      className={styles.cell}
      data-fixed=""
    >
      {state === 'all' ? <Check aria-hidden="true" /> : null}
      {state === 'some' ? <Minus aria-hidden="true" /> : null}
    </div>
  )
}

interface Cell {
  row: number
  column: number
}

const steps: Record<string, Cell> = {
  ArrowUp: { row: -1, column: 0 },
  ArrowDown: { row: 1, column: 0 },
  ArrowLeft: { row: 0, column: -1 },
  ArrowRight: { row: 0, column: 1 },
}

/** One cell of a grid takes part in the tab order; arrows, Home and End move it, with Ctrl or ⌘ over the whole grid. */
function useGridCursor(rowCount: number, columnCount: number) {
  const [wanted, setWanted] = useState<Cell>({ row: 0, column: 0 })
  const cursor = {
    row: Math.min(wanted.row, rowCount - 1),
    column: Math.min(wanted.column, columnCount - 1),
  }

  function findTarget({ key, ctrlKey, metaKey, currentTarget }: KeyboardEvent): Cell | null {
    const isWhole = ctrlKey || metaKey
    if (key === 'Home') return { row: isWhole ? 0 : cursor.row, column: 0 }
    if (key === 'End') return { row: isWhole ? rowCount - 1 : cursor.row, column: columnCount - 1 }
    const step = steps[key]
    if (!step || isWhole) return null
    const isTurned = step.column !== 0 && getComputedStyle(currentTarget).direction === 'rtl'
    return { row: cursor.row + step.row, column: cursor.column + (isTurned ? -step.column : step.column) }
  }

  return {
    onKeyDown(event: KeyboardEvent) {
      const isInCell = (event.target as HTMLElement).closest('[data-cell]') !== null
      const target = isInCell ? findTarget(event) : null
      if (!target) return
      event.preventDefault()
      event.currentTarget.querySelector<HTMLElement>(`[data-cell="${target.row}:${target.column}"]`)?.focus()
    },
    /** What the element of a cell that takes the focus gets. */
    getCellProps: (row: number, column: number) => ({
      'data-cell': `${row}:${column}`,
      tabIndex: row === cursor.row && column === cursor.column ? 0 : -1,
      onFocus: () => setWanted({ row, column }),
    }),
  }
}
