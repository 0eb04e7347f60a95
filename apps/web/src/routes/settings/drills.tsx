import { can } from '@parapet/permissions'
import { usePermissions } from '@parapet/permissions/react'
import { Button, Card, PageHeader, Skeleton } from '@parapet/ui'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import type { LoaderFunctionArgs } from 'react-router'
import { QueryErrorPanel } from '~/components/query-error-panel'
import { drillQueries } from '~/data/drills/queries'
import { DrillList } from '~/features/drills/drill-list'
import { DrillPage } from '~/features/drills/drill-page'
import { PlanDrillDrawer } from '~/features/drills/plan-drill-drawer'
import { drillTexts } from '~/features/drills/texts'
import { settingsTexts as texts } from '~/features/settings/texts'
import { usePageParams, withParams } from '~/lib/page-params'
import { queryClientContext } from '~/lib/router-context'
import { getSelectedOrgId, useOrgId } from '~/lib/selected-org'

export function loader({ context, request }: LoaderFunctionArgs) {
  const orgId = getSelectedOrgId()
  const queryClient = context.get(queryClientContext)
  const id = new URL(request.url).searchParams.get('drill')
  if (id === null) queryClient.query(drillQueries.list(orgId)).catch(() => undefined)
  else queryClient.query(drillQueries.detail(orgId, id)).catch(() => undefined)
}

export function Component() {
  const orgId = useOrgId()
  const [params] = usePageParams()
  const id = params.get('drill')
  return id === null ? <Drills orgId={orgId} /> : <OneDrill key={id} orgId={orgId} id={id} />
}

function OneDrill({ orgId, id }: { orgId: string; id: string }) {
  const query = useQuery(drillQueries.detail(orgId, id))
  if (query.data) return <DrillPage orgId={orgId} drill={query.data} />
  return (
    <>
      <PageHeader title={texts.titles.drills} subtitle={texts.subtitles.drills} />
      {query.isError ? <QueryErrorPanel subject={drillTexts.drillSubject} query={query} /> : <Loading />}
    </>
  )
}

function Drills({ orgId }: { orgId: string }) {
  const permissions = usePermissions()?.permissions ?? []
  const [params, changeParams] = usePageParams()
  const query = useQuery(drillQueries.list(orgId))
  const mayPlan = can(permissions, 'rule:update')
  const isPlanning = mayPlan && params.has('plan')
  const options = useQuery({ ...drillQueries.options(orgId), enabled: isPlanning })
  const change = (changes: Record<string, string | null>, isStep: boolean) =>
    changeParams((current) => withParams(current, changes), { replace: !isStep })

  return (
    <>
      <PageHeader title={texts.titles.drills} subtitle={texts.subtitles.drills} />
      {query.data ? (
        <DrillList
          drills={query.data.items}
          action={
            mayPlan ? (
              <Button tone="primary" icon={<Plus />} onClick={() => change({ plan: '' }, true)}>
                {drillTexts.plan}
              </Button>
            ) : null
          }
        />
      ) : query.isError ? (
        <QueryErrorPanel subject={drillTexts.subject} query={query} />
      ) : (
        <Loading />
      )}
      {isPlanning && options.data ? (
        <PlanDrillDrawer
          orgId={orgId}
          options={options.data}
          onPlanned={({ id }) => change({ plan: null, drill: id }, true)}
          onClose={() => change({ plan: null }, false)}
        />
      ) : null}
    </>
  )
}

const Loading = () => (
  <Card aria-busy="true">
    <Skeleton shape="block" />
  </Card>
)
