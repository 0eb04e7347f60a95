import { can } from '@parapet/permissions'
import { usePermissions } from '@parapet/permissions/react'
import { Button, Checkbox, EmptyState, Skeleton, Text } from '@parapet/ui'
import { useQuery } from '@tanstack/react-query'
import { SearchX, ShieldAlert } from 'lucide-react'
import { useState } from 'react'
import { listPermissionRows } from '~/components/access/permission-rows'
import { roleTexts as texts } from '~/components/access/role-texts'
import { ListSearch } from '~/components/list-search'
import { QueryErrorPanel } from '~/components/query-error-panel'
import { UnsavedGuard } from '~/components/unsaved-guard'
import { teamQueries, type Role } from '~/data/team/queries'
import { withParams } from '~/lib/page-params'
import { useResponsive } from '~/lib/store'
import { ReviewDialog } from './review-dialog.tsx'
import { type RoleDrafts, createRoleEditing } from './role-drafts.ts'
import { RoleMatrix } from './role-matrix.tsx'
import { RolePermissionList } from './role-permission-list.tsx'
import styles from './roles.module.css'

interface RolesViewProps {
  orgId: string
  state: RolesState
  onStateChange: (state: RolesState) => void
}

/** All roles and their permissions. Changes are drafts until they're reviewed and saved. */
export function RolesView({ orgId, state, onStateChange }: RolesViewProps) {
  const query = useQuery(teamQueries.roles(orgId))
  if (query.isError && !query.data) return <QueryErrorPanel what={texts.subject} query={query} />
  if (!query.data) {
    return (
      <div aria-busy="true" className={styles.loading}>
        {Array.from({ length: 12 }, (_, index) => (
          <Skeleton key={index} width={index % 3 === 0 ? 'half' : 'full'} />
        ))}
      </div>
    )
  }
  return <Roles orgId={orgId} roles={query.data.items} state={state} onStateChange={onStateChange} />
}

function Roles({ orgId, roles, state, onStateChange }: RolesViewProps & { roles: readonly Role[] }) {
  const held = usePermissions()?.permissions ?? []
  const { screenSize } = useResponsive()
  const [drafts, setDrafts] = useState<RoleDrafts>({})
  const [isReviewing, setIsReviewing] = useState(false)
  const [shownId, setShownId] = useState(roles.find(({ system }) => !system)?.id ?? roles[0]?.id)
  const groups = listPermissionRows(state)
  const changed = roles.filter(({ id }) => id in drafts)
  const mayUpdate = can(held, 'role:update')
  const editing = { drafts, onDraftsChange: setDrafts, mine: held, mayUpdate }
  const shown = roles.find(({ id }) => id === shownId) ?? roles[0]

  return (
    <>
      <div className={styles.toolbar}>
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
          title={texts.nothing}
          description={texts.nothingDetail}
          actions={
            <Button onClick={() => onStateChange({ ...state, q: '', isDangerousOnly: false })}>
              {texts.showAll}
            </Button>
          }
        />
      ) : (screenSize === 'xs' || screenSize === 'sm') && shown ? (
        <RolePermissionList
          groups={groups}
          roles={roles}
          role={shown}
          editing={createRoleEditing(editing)}
          onRoleChange={setShownId}
          onOpenRole={(roleId) => onStateChange({ ...state, roleId })}
        />
      ) : (
        <RoleMatrix
          {...editing}
          groups={groups}
          roles={roles}
          onOpenRole={(roleId) => onStateChange({ ...state, roleId })}
        />
      )}
      {changed.length > 0 ? (
        <SaveBar
          count={changed.length}
          onDiscard={() => setDrafts({})}
          onReview={() => setIsReviewing(true)}
        />
      ) : null}
      {isReviewing && changed.length > 0 ? (
        <ReviewDialog
          orgId={orgId}
          roles={changed}
          drafts={drafts}
          onSaved={(id) => setDrafts(({ [id]: _saved, ...others }) => others)}
          onClose={() => setIsReviewing(false)}
        />
      ) : null}
      <UnsavedGuard isDirty={changed.length > 0} />
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
      <Text weight="medium">{texts.changed(texts.countRoles(count))}</Text>
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
  /** The role to copy into a new one, empty for none; null while no role is being created. */
  newFrom: string | null
}

export function readRolesState(params: URLSearchParams): RolesState {
  return {
    q: (params.get('q') ?? '').slice(0, 100),
    isDangerousOnly: params.get('only') === 'weighty',
    roleId: params.get('role'),
    newFrom: params.get('new'),
  }
}

/** Writes the state to the URL; other parameters stay. */
export const writeRolesState = (params: URLSearchParams, state: RolesState) =>
  withParams(params, {
    q: state.q || null,
    only: state.isDangerousOnly ? 'weighty' : null,
    role: state.roleId,
    new: state.newFrom,
  })
