import type { HeldPermissions } from '@parapet/permissions'
import { Button, VisuallyHidden, Checkbox } from '@parapet/ui'
import { ShieldAlert, Check, Minus } from 'lucide-react'
import { type CSSProperties, useEffect, useRef, useState, type KeyboardEvent } from 'react'
import type { CatalogPermission, FilteredPermissionGroup } from '~/components/access/filter-permission-groups'
import { roleTexts as texts } from '~/components/access/role-texts'
import type { Role } from '~/data/team/queries'
import {
  getPermissionState,
  type RoleDrafts,
  type PermissionState,
  createRoleEditing,
  type RoleEditing,
} from './role-drafts.ts'
import styles from './role-matrix.module.css'

interface RoleMatrixProps {
  groups: readonly FilteredPermissionGroup[]
  roles: readonly Role[]
  drafts: RoleDrafts
  onDraftsChange: (drafts: RoleDrafts) => void
  /** The viewer's own permissions, the only ones they can grant. */
  viewerPermissions: HeldPermissions
  mayUpdate: boolean
  /** The role whose column is scrolled into view, such as one that was just created or edited. */
  inViewId: string | null
  onOpenRole: (roleId: string) => void
}

/** A grid of all permissions and roles. Arrow keys move between cells, Space toggles. */
export function RoleMatrix({
  groups,
  roles,
  drafts,
  onDraftsChange,
  viewerPermissions,
  mayUpdate,
  inViewId,
  onOpenRole,
}: RoleMatrixProps) {
  const rowCount = groups.reduce((sum, { permissions }) => sum + permissions.length + 1, 0)
  const cursor = useGridCursor(rowCount, roles.length)
  const editing = createRoleEditing({ drafts, onDraftsChange, viewerPermissions, mayUpdate })
  const inViewColumn = useRef<HTMLDivElement>(null)
  useEffect(() => {
    inViewColumn.current?.scrollIntoView({ inline: 'center', block: 'nearest' })
  }, [inViewId])
  const groupStartRows = groups.map((_group, index) =>
    groups.slice(0, index).reduce((sum, { permissions }) => sum + permissions.length + 1, 0),
  )

  const renderCells = (index: number, subject: string, permissions: readonly CatalogPermission[]) =>
    roles.map((role, column) => (
      <MatrixCell
        key={role.id}
        role={role.name}
        subject={subject}
        focusProps={cursor.getCellProps(index, column)}
        {...toCellProps(editing, role, permissions)}
      />
    ))

  return (
    <div className={styles.scroll}>
      {/* The cells take the focus, not the grid. */}
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
            <div
              key={role.id}
              ref={role.id === inViewId ? inViewColumn : undefined}
              role="columnheader"
              className={styles.heading}
            >
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
              {renderCells(groupStartRows[index]!, texts.allInGroup(group.label), group.permissions)}
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
                {renderCells(groupStartRows[index]! + position + 1, permission.label, [permission])}
              </div>
            ))}
          </div>
        ))}
      </div>
    </div>
  )
}

function toCellProps(editing: RoleEditing, role: Role, permissions: readonly CatalogPermission[]) {
  const keys = permissions.map(({ key }) => key)
  const rolePermissions = editing.getPermissions(role)
  const state = getPermissionState(rolePermissions, keys)
  const changeable = editing.listChangeable(role, keys)
  const [singleKey] = keys
  const isChanged =
    keys.length === 1 && rolePermissions.includes(singleKey!) !== role.permissions.includes(singleKey!)

  return {
    state,
    change: isChanged ? (state === 'all' ? ('added' as const) : ('removed' as const)) : null,
    onToggle:
      changeable.length > 0
        ? (isGranted: boolean) => editing.setPermissions(role, isGranted ? changeable : keys, isGranted)
        : null,
    reason: !role.system && changeable.length === 0 && editing.mayUpdate ? texts.cannotGrant : undefined,
  }
}

interface MatrixCellProps {
  /** The name of the role. */
  role: string
  /** The permission or the group. */
  subject: string
  state: PermissionState
  /** Since the last save. */
  change: 'added' | 'removed' | null
  /** Null if it can't be changed. */
  onToggle: ((isGranted: boolean) => void) | null
  /** Why it can't be changed. */
  reason?: string | undefined
  focusProps: { 'data-cell': string; tabIndex: number; onFocus: () => void }
}

const stateLabels = { all: texts.granted, some: texts.someGranted, none: texts.notGranted } as const

/** Whether a role holds a permission: a checkbox, or an icon if it's fixed. */
function MatrixCell({ role, subject, state, change, onToggle, reason, focusProps }: MatrixCellProps) {
  if (onToggle) {
    return (
      <div role="gridcell" className={styles.cell} data-change={change ?? undefined}>
        <Checkbox
          {...focusProps}
          aria-label={texts.cellLabel(role, subject)}
          checked={state === 'all'}
          indeterminate={state === 'some'}
          onCheckedChange={() => onToggle(state !== 'all')}
        />
      </div>
    )
  }
  const label = stateLabels[state](role, subject)
  return (
    <div
      {...focusProps}
      role="gridcell"
      aria-label={reason === undefined ? label : `${label}. ${reason}`}
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

const arrowSteps: Record<string, Cell> = {
  ArrowUp: { row: -1, column: 0 },
  ArrowDown: { row: 1, column: 0 },
  ArrowLeft: { row: 0, column: -1 },
  ArrowRight: { row: 0, column: 1 },
}

/** Roving tabindex: one cell is in the tab order. Arrows, Home and End move it; Ctrl or ⌘ spans the whole grid. */
function useGridCursor(rowCount: number, columnCount: number) {
  const [requested, setRequested] = useState<Cell>({ row: 0, column: 0 })
  const cursor = {
    row: Math.min(requested.row, rowCount - 1),
    column: Math.min(requested.column, columnCount - 1),
  }

  function findTarget({ key, ctrlKey, metaKey, currentTarget }: KeyboardEvent): Cell | null {
    const spansGrid = ctrlKey || metaKey
    if (key === 'Home') return { row: spansGrid ? 0 : cursor.row, column: 0 }
    if (key === 'End') return { row: spansGrid ? rowCount - 1 : cursor.row, column: columnCount - 1 }
    const step = arrowSteps[key]
    if (!step || spansGrid) return null
    const isRtl = step.column !== 0 && getComputedStyle(currentTarget).direction === 'rtl'
    return { row: cursor.row + step.row, column: cursor.column + (isRtl ? -step.column : step.column) }
  }

  return {
    onKeyDown(event: KeyboardEvent) {
      const isInCell = (event.target as HTMLElement).closest('[data-cell]') !== null
      const target = isInCell ? findTarget(event) : null
      if (!target) return
      event.preventDefault()
      event.currentTarget.querySelector<HTMLElement>(`[data-cell="${target.row}:${target.column}"]`)?.focus()
    },
    /** Props for a cell's focusable element. */
    getCellProps: (row: number, column: number) => ({
      'data-cell': `${row}:${column}`,
      tabIndex: row === cursor.row && column === cursor.column ? 0 : -1,
      onFocus: () => setRequested({ row, column }),
    }),
  }
}
