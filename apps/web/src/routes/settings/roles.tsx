import { useCan } from '@parapet/permissions/react'
import { Button, PageHeader } from '@parapet/ui'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { lazy, Suspense } from 'react'
import type { LoaderFunctionArgs } from 'react-router'
import { roleTexts } from '~/components/access/role-texts'
import { teamQueries } from '~/data/team/queries'
import { readRolesState, writeRolesState, type RolesState, RolesView } from '~/features/roles/roles-view'
import { settingsTexts as texts } from '~/features/settings/texts'
import { usePageParams } from '~/lib/page-params'
import { queryClientContext } from '~/lib/router-context'
import { getSelectedOrgId, useOrgId } from '~/lib/selected-org'

const RoleDrawer = lazy(() =>
  import('~/features/roles/role-drawer').then((module) => ({ default: module.RoleDrawer })),
)
const CreateRoleDrawer = lazy(() =>
  import('~/features/roles/create-role-drawer').then((module) => ({ default: module.CreateRoleDrawer })),
)

export function loader({ context }: LoaderFunctionArgs) {
  context
    .get(queryClientContext)
    .query(teamQueries.roles(getSelectedOrgId()))
    .catch(() => undefined)
}

export function Component() {
  const orgId = useOrgId()
  const mayCreate = useCan('role:create')
  const [params, changeParams] = usePageParams()
  const state = readRolesState(params)
  const { data } = useQuery(teamQueries.roles(orgId))
  const roles = data?.items ?? []
  const openRole = roles.find(({ id }) => id === state.roleId)

  const change = (next: Partial<RolesState>, isStep = false) =>
    changeParams((current) => writeRolesState(current, { ...readRolesState(current), ...next }), {
      replace: !isStep,
    })

  return (
    <>
      <PageHeader
        data-wide=""
        title={texts.titles.roles}
        subtitle={texts.subtitles.roles}
        actions={
          mayCreate ? (
            <Button tone="primary" icon={<Plus />} onClick={() => change({ newRoleSourceId: '' }, true)}>
              {roleTexts.create}
            </Button>
          ) : null
        }
      />
      <RolesView
        orgId={orgId}
        state={state}
        onStateChange={(next) => change(next, next.roleId !== state.roleId || next.editId !== state.editId)}
      />
      <Suspense fallback={null}>
        {openRole ? (
          <RoleDrawer
            orgId={orgId}
            role={openRole}
            roles={roles}
            onDuplicate={() => change({ roleId: null, newRoleSourceId: openRole.id })}
            onEditPermissions={() => change({ roleId: null, editId: openRole.id }, true)}
            onClose={() => change({ roleId: null })}
          />
        ) : null}
        {mayCreate && state.newRoleSourceId !== null && roles.length > 0 ? (
          <CreateRoleDrawer
            orgId={orgId}
            roles={roles}
            sourceRole={roles.find(({ id }) => id === state.newRoleSourceId)}
            onCreated={({ id }) => change({ newRoleSourceId: null, editId: id })}
            onClose={() => change({ newRoleSourceId: null })}
          />
        ) : null}
      </Suspense>
    </>
  )
}
