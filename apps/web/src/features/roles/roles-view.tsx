import { can } from '@parapet/permissions'
import { usePermissions } from '@parapet/permissions/react'
import { Button, Checkbox, EmptyState, SegmentedControl, Skeleton, Text } from '@parapet/ui'
import { useQuery } from '@tanstack/react-query'
import { SearchX, ShieldAlert } from 'lucide-react'
import { useState } from 'react'
import { filterPermissionGroups } from '~/components/access/filter-permission-groups'
import { roleTexts as texts } from '~/components/access/role-texts'
import { ListSearch } from '~/components/list-search'
import { QueryErrorPanel } from '~/components/query-error-panel'
import { UnsavedGuard } from '~/components/unsaved-guard'
import { useKeptValues } from '~/components/use-kept-values'
import { teamQueries, type Role } from '~/data/team/queries'
import { withParams } from '~/lib/page-params'
import { useResponsive } from '~/lib/store'
import { ReviewDialog } from './review-dialog.tsx'
import { type RoleDrafts, createRoleEditing, isChanged } from './role-drafts.ts'
import { RoleMatrix } from './role-matrix.tsx'
import { RolePermissionList } from './role-permission-list.tsx'
import styles from './roles.module.css'

interface RolesViewProps {
  orgId: string
  state: RolesState
  onStateChange: (state: RolesState) => void
}

/** One role to edit, or all to compare. Changes are drafts until they're reviewed and saved. */
export function RolesView({ orgId, state, onStateChange }: RolesViewProps) {
  const query = useQuery(teamQueries.roles(orgId))
  if (query.isError && !query.data) return <QueryErrorPanel subject={texts.subject} query={query} />
  if (!query.data) {
    return (
      <div aria-busy="true" className={styles.loading}>
        {Array.from({ length: 12 }, (_, index) => (
          <Skeleton key={index} width={index % 3 === 0 ? 'half' : 'full'} />
        ))}
      </div>
    )
  }
  return <RolesEditor orgId={orgId} roles={query.data.items} state={state} onStateChange={onStateChange} />
}

function RolesEditor({ orgId, roles, state, onStateChange }: RolesViewProps & { roles: readonly Role[] }) {
  const permissions = usePermissions()?.permissions ?? []
  const { screenSize } = useResponsive()
  const [drafts, setDrafts] = useState<RoleDrafts>({})
  const [isReviewing, setIsReviewing] = useState(false)
  const isNarrow = screenSize === 'xs' || screenSize === 'sm'
  const firstId = (roles.find(({ system }) => !system) ?? roles[0])?.id
  // Where the table scrolls to when the person returns to it.
  const [lastEditId, setLastEditId] = useState(state.editId)
  if (state.editId !== null && state.editId !== lastEditId) setLastEditId(state.editId)
  const groups = filterPermissionGroups(state)
  const changedRoles = roles.filter((role) => isChanged(drafts, role))
  useKeptValues({
    name: 'roles',
    collect: () => (changedRoles.length > 0 ? drafts : null),
    bringBack: (kept: RoleDrafts) => setDrafts(kept),
  })
  const mayUpdate = can(permissions, 'role:update')
  const editingOptions = { drafts, onDraftsChange: setDrafts, viewerPermissions: permissions, mayUpdate }
  const editedRole = roles.find(({ id }) => id === state.editId)
  const shownRole = editedRole ?? (isNarrow ? roles.find(({ id }) => id === firstId) : undefined)
  const editRole = (editId: string | null) => onStateChange({ ...state, editId })

  return (
    <>
      <div className={styles.toolbar}>
        {isNarrow || firstId === undefined ? null : (
          <SegmentedControl
            label={texts.view}
            options={[
              { value: 'all', label: texts.compare },
              { value: 'one', label: texts.editOne },
            ]}
            value={editedRole ? 'one' : 'all'}
            onValueChange={(view) => editRole(view === 'one' ? (lastEditId ?? firstId) : null)}
          />
        )}
        <ListSearch
          className={styles.search ?? ''}
          label={texts.search}
          value={state.q}
          onSearch={(q) => onStateChange({ ...state, q })}
        />
        <Checkbox
          label={
            <span className={styles.legend}>
              <ShieldAlert aria-hidden="true" />
              {texts.onlyDangerous}
            </span>
          }
          title={texts.dangerousHelp}
          checked={state.isDangerousOnly}
          onCheckedChange={(isDangerousOnly) => onStateChange({ ...state, isDangerousOnly })}
        />
      </div>
      {groups.length === 0 ? (
        <EmptyState
          icon={<SearchX />}
          title={texts.noMatches}
          description={texts.noMatchesDetail}
          actions={
            <Button onClick={() => onStateChange({ ...state, q: '', isDangerousOnly: false })}>
              {texts.showAll}
            </Button>
          }
        />
      ) : shownRole ? (
        <RolePermissionList
          groups={groups}
          roles={roles}
          role={shownRole}
          editing={createRoleEditing(editingOptions)}
          onRoleChange={editRole}
          onOpenRole={(roleId) => onStateChange({ ...state, roleId })}
        />
      ) : (
        <RoleMatrix
          {...editingOptions}
          groups={groups}
          roles={roles}
          inViewId={lastEditId}
          onOpenRole={(roleId) => onStateChange({ ...state, roleId })}
        />
      )}
      {changedRoles.length > 0 ? (
        <SaveBar
          count={changedRoles.length}
          onDiscard={() => setDrafts({})}
          onReview={() => setIsReviewing(true)}
        />
      ) : null}
      {isReviewing && changedRoles.length > 0 ? (
        <ReviewDialog
          orgId={orgId}
          roles={changedRoles}
          drafts={drafts}
          onSaved={(id) => setDrafts(({ [id]: _saved, ...others }) => others)}
          onClose={() => setIsReviewing(false)}
        />
      ) : null}
      <UnsavedGuard isDirty={changedRoles.length > 0} />
    </>
  )
}

interface SaveBarProps {
  /** The number of changed roles. */
  count: number
  onDiscard: () => void
  onReview: () => void
}

/** Sticks to the bottom while there are unsaved changes. */
function SaveBar({ count, onDiscard, onReview }: SaveBarProps) {
  return (
    <div className={styles.saveBar} role="status">
      <Text weight="medium">{texts.unsavedChanges(texts.countRoles(count))}</Text>
      <span className={styles.actions}>
        <Button onClick={onDiscard}>{texts.discard}</Button>
        <Button tone="primary" onClick={onReview}>
          {texts.review}
        </Button>
      </span>
    </div>
  )
}

export interface RolesState {
  q: string
  isDangerousOnly: boolean
  /** The role whose drawer is open. */
  roleId: string | null
  /** The role whose permissions are edited; null for the table of all roles. */
  editId: string | null
  /** The role to copy into a new one, empty for none; null while no role is being created. */
  newRoleSourceId: string | null
}

export function readRolesState(params: URLSearchParams): RolesState {
  return {
    q: (params.get('q') ?? '').slice(0, 100),
    isDangerousOnly: params.get('only') === 'weighty',
    roleId: params.get('role'),
    editId: params.get('edit'),
    newRoleSourceId: params.get('new'),
  }
}

/** Writes the state to the URL; other parameters stay. */
export const writeRolesState = (params: URLSearchParams, state: RolesState) =>
  withParams(params, {
    q: state.q || null,
    only: state.isDangerousOnly ? 'weighty' : null,
    role: state.roleId,
    edit: state.editId,
    new: state.newRoleSourceId,
  })
