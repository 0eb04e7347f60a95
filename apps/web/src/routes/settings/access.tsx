import { can } from '@parapet/permissions'
import { usePermissions } from '@parapet/permissions/react'
import { Button, PageHeader, SegmentedControl, Select } from '@parapet/ui'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { lazy, Suspense } from 'react'
import type { LoaderFunctionArgs } from 'react-router'
import { accessQueries } from '~/data/team/access-queries'
import {
  readAccessState,
  writeAccessState,
  type AccessState,
  type AccessView,
} from '~/features/team/access-url'
import { GrantGroups } from '~/features/team/grant-groups'
import { PersonView } from '~/features/team/person-view'
import { ResourceRoleList } from '~/features/team/resource-role-list'
import { usePageParams } from '~/lib/page-params'
import { queryClientContext } from '~/lib/router-context'
import { getSelectedOrgId, useOrgId } from '~/lib/selected-org'
import { useResponsive } from '~/lib/store'
import { accessTexts } from '~/features/team/access-texts'
import { settingsTexts as texts } from '~/features/settings/texts'

const GrantDrawer = lazy(() =>
  import('~/features/team/grant-drawer').then((module) => ({ default: module.GrantDrawer })),
)
const ResourceRoleDrawer = lazy(() =>
  import('~/features/team/resource-role-drawer').then((module) => ({
    default: module.ResourceRoleDrawer,
  })),
)

const viewOptions = (Object.entries(accessTexts.viewNames) as [AccessView, string][]).map(
  ([value, label]) => ({ value, label }),
)

export function loader({ context }: LoaderFunctionArgs) {
  context
    .get(queryClientContext)
    .query(accessQueries.grants(getSelectedOrgId()))
    .catch(() => undefined)
}

export function Component() {
  const orgId = useOrgId()
  const { screenSize } = useResponsive()
  const permissions = usePermissions()?.permissions ?? []
  const [params, changeParams] = usePageParams()
  const state = readAccessState(params)
  const mayAssign = can(permissions, 'role:assign')
  const isRolesView = state.view === 'roles'
  const { data } = useQuery({ ...accessQueries.resourceRoles(orgId), enabled: isRolesView })
  const role = data?.items.find(({ id }) => id === state.roleId)

  const change = (next: Partial<AccessState>, isStep = false) =>
    changeParams((current) => writeAccessState(current, { ...readAccessState(current), ...next }), {
      replace: !isStep,
    })
  const canAdd = isRolesView ? can(permissions, 'role:create') : mayAssign
  const addButton = canAdd ? (
    <Button
      tone="primary"
      icon={<Plus />}
      onClick={() => change({ creating: isRolesView ? 'role' : 'grant' }, true)}
    >
      {isRolesView ? accessTexts.newRole : accessTexts.add}
    </Button>
  ) : null

  return (
    <>
      <PageHeader title={texts.titles.access} subtitle={texts.subtitles.access} actions={addButton} />
      {screenSize === 'xs' || screenSize === 'sm' ? (
        <Select
          aria-label={accessTexts.viewLabel}
          value={state.view}
          onChange={(event) => change({ view: event.currentTarget.value as AccessView, q: '' }, true)}
        >
          {viewOptions.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      ) : (
        <SegmentedControl<AccessView>
          label={accessTexts.viewLabel}
          options={viewOptions}
          value={state.view}
          onValueChange={(view) => change({ view, q: '' }, true)}
        />
      )}
      {state.view === 'people' || state.view === 'places' ? (
        <GrantGroups
          orgId={orgId}
          groupBy={state.view === 'people' ? 'person' : 'resource'}
          state={state}
          mayAssign={mayAssign}
          onStateChange={(next) => change(next, next.view !== state.view)}
          emptyAction={addButton}
        />
      ) : null}
      {isRolesView ? <ResourceRoleList orgId={orgId} onOpen={(roleId) => change({ roleId }, true)} /> : null}
      {state.view === 'person' ? (
        <PersonView orgId={orgId} state={state} onStateChange={(next) => change(next)} />
      ) : null}
      <Suspense fallback={null}>
        {mayAssign && state.creating === 'grant' ? (
          <GrantDrawer orgId={orgId} person={null} onClose={() => change({ creating: null })} />
        ) : null}
        {role || state.creating === 'role' ? (
          <ResourceRoleDrawer
            orgId={orgId}
            role={role ?? null}
            roles={data?.items ?? []}
            onClose={() => change({ roleId: null, creating: null })}
          />
        ) : null}
      </Suspense>
    </>
  )
}
