import { can } from '@parapet/permissions'
import { usePermissions } from '@parapet/permissions/react'
import { Button, Card, PageHeader, Skeleton } from '@parapet/ui'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import type { LoaderFunctionArgs } from 'react-router'
import { QueryErrorPanel } from '~/components/query-error-panel'
import { onCallQueries } from '~/data/on-call/queries'
import { OnCallStatus } from '~/features/on-call/on-call-status'
import { readOnCallState } from '~/features/on-call/on-call-values'
import { OverrideDrawer } from '~/features/on-call/override-drawer'
import { OverridesCard } from '~/features/on-call/overrides-card'
import { ScheduleForm } from '~/features/on-call/schedule-form'
import { onCallTexts } from '~/features/on-call/texts'
import { settingsTexts as texts } from '~/features/settings/texts'
import { usePageParams, withParams } from '~/lib/page-params'
import { queryClientContext } from '~/lib/router-context'
import { getSelectedOrgId, useOrgId } from '~/lib/selected-org'

export function loader({ context }: LoaderFunctionArgs) {
  context
    .get(queryClientContext)
    .query(onCallQueries.schedule(getSelectedOrgId()))
    .catch(() => undefined)
}

export function Component() {
  const orgId = useOrgId()
  const permissions = usePermissions()?.permissions ?? []
  const [params, changeParams] = usePageParams()
  const query = useQuery(onCallQueries.schedule(orgId))
  const state = readOnCallState(params)
  const change = (changes: Record<string, string | null>, isStep: boolean) =>
    changeParams((current) => withParams(current, changes), { replace: !isStep })
  const mayCreate = can(permissions, 'rule:create')
  const onCall = query.data

  return (
    <>
      <PageHeader title={texts.titles['on-call']} subtitle={texts.subtitles['on-call']} />
      {onCall ? (
        <>
          <OnCallStatus onCall={onCall} />
          <ScheduleForm
            key={orgId}
            orgId={orgId}
            onCall={onCall}
            mayUpdate={can(permissions, 'rule:update')}
            openShift={state.shift}
            onOpenShift={(shift) => change({ shift: shift === null ? null : String(shift) }, shift !== null)}
          />
          <OverridesCard
            orgId={orgId}
            overrides={onCall.overrides}
            timeZone={onCall.timeZone}
            mayDelete={can(permissions, 'rule:delete')}
            action={
              mayCreate ? (
                <Button icon={<Plus />} onClick={() => change({ override: 'new' }, true)}>
                  {onCallTexts.newOverride}
                </Button>
              ) : null
            }
          />
          {mayCreate && state.isOverrideOpen ? (
            <OverrideDrawer orgId={orgId} onCall={onCall} onClose={() => change({ override: null }, false)} />
          ) : null}
        </>
      ) : query.isError ? (
        <QueryErrorPanel subject={onCallTexts.subject} query={query} />
      ) : (
        <Card aria-busy="true">
          <Skeleton shape="block" />
        </Card>
      )}
    </>
  )
}
