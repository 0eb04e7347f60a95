import { useCan } from '@parapet/permissions/react'
import { Button, Card } from '@parapet/ui'
import { useSuspenseQuery, type QueryClient } from '@tanstack/react-query'
import { Layers, Plus } from 'lucide-react'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { useLoaderData, useSearchParams, type LoaderFunctionArgs, type Params } from 'react-router'
import { BelowHeading } from '~/components/below-heading'
import { ListTable } from '~/components/list-page/list-table'
import { NotFoundBoundary } from '~/components/not-found-boundary'
import { useArchive } from '~/components/use-archive'
import { useUpdatePortfolio } from '~/data/portfolios/mutations'
import { portfolioQueries } from '~/data/portfolios/queries'
import { PortfolioHeader, type PortfolioTab } from '~/features/portfolios/portfolio-header'
import { PortfolioOverview } from '~/features/portfolios/portfolio-overview'
import { portfolioTexts as texts } from '~/features/portfolios/texts'
import { usePropertyList } from '~/features/properties/property-list'
import { usePageTitle, getParam } from '~/lib/page-params'
import { pageTitles } from '~/lib/page-texts'
import { paths } from '~/lib/paths'
import { queryClientContext } from '~/lib/router-context'
import { getSelectedOrgId } from '~/lib/selected-org'

const Activity = lazy(() =>
  import('~/features/activity/activity').then((module) => ({ default: module.Activity })),
)
const PortfolioThreats = lazy(() =>
  import('~/features/threats/portfolio-threats').then((module) => ({ default: module.PortfolioThreats })),
)
const EditPortfolioDrawer = lazy(() =>
  import('~/features/portfolios/edit-portfolio-drawer').then((module) => ({
    default: module.EditPortfolioDrawer,
  })),
)
const ArchivePortfolioDialog = lazy(() =>
  import('~/features/portfolios/archive-portfolio-dialog').then((module) => ({
    default: module.ArchivePortfolioDialog,
  })),
)
const CreatePropertyDrawer = lazy(() =>
  import('~/features/properties/create-property-drawer').then((module) => ({
    default: module.CreatePropertyDrawer,
  })),
)

export function preload({ queryClient, params }: { queryClient: QueryClient; params: Params }) {
  return queryClient.query(portfolioQueries.detail(getSelectedOrgId(), getParam(params, 'id')))
}

export async function loader({ context, params }: LoaderFunctionArgs) {
  const orgId = getSelectedOrgId()
  const portfolioId = getParam(params, 'id')
  await context.get(queryClientContext).query(portfolioQueries.detail(orgId, portfolioId))
  return { orgId, portfolioId }
}

export function Component() {
  const { orgId, portfolioId } = useLoaderData<typeof loader>()
  const [params, setParams] = useSearchParams()
  const { data: portfolio } = useSuspenseQuery(portfolioQueries.detail(orgId, portfolioId))
  const archiveActions = useArchive(useUpdatePortfolio(orgId), texts, {
    archived: { status: 'archived' },
    restored: { status: 'active' },
  })
  const [isArchiveDialogOpen, setArchiveDialogOpen] = useState(false)
  const mayReadProperties = useCan('property:read')
  const mayReadThreats = useCan('threat:read')
  const mayReadLedger = useCan('ledger:read')
  const mayCreateProperty = useCan('property:create')
  usePageTitle(portfolio.name)

  const tabs: PortfolioTab[] = [
    'overview',
    ...(mayReadProperties ? (['properties'] as const) : []),
    ...(mayReadThreats ? (['threats'] as const) : []),
    ...(mayReadLedger ? (['activity'] as const) : []),
  ]
  const tab = tabs.find((name) => name === params.get('tab')) ?? 'overview'
  const drawer = params.get('edit') !== null ? 'edit' : params.get('new') !== null ? 'new' : null

  const setDrawer = (name: 'edit' | 'new' | null) =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current)
        next.delete('edit')
        next.delete('new')
        if (name !== null) next.set(name, '')
        return next
      },
      { preventScrollReset: true, replace: name === null },
    )
  const addButton =
    mayCreateProperty && portfolio.status === 'active' ? (
      <Button tone="primary" icon={<Plus />} onClick={() => setDrawer('new')}>
        {texts.addProperty}
      </Button>
    ) : null

  return (
    <>
      <PortfolioHeader
        portfolio={portfolio}
        tab={tab}
        tabs={tabs}
        isArchiving={archiveActions.isPending}
        onEdit={() => setDrawer('edit')}
        onArchive={() =>
          portfolio.counts.properties > 0 ? setArchiveDialogOpen(true) : archiveActions.archive(portfolio)
        }
        onRestore={() => archiveActions.restore(portfolio)}
      />
      <BelowHeading>
        {tab === 'overview' ? (
          <PortfolioOverview orgId={orgId} portfolio={portfolio} emptyAction={addButton} />
        ) : null}
        {tab === 'properties' ? (
          <PropertiesTab orgId={orgId} portfolioId={portfolioId} emptyActions={addButton} />
        ) : null}
      </BelowHeading>
      <Suspense fallback={null}>
        {tab === 'threats' ? <PortfolioThreats orgId={orgId} portfolioId={portfolioId} /> : null}
        {tab === 'activity' ? (
          <Card title={texts.activity}>
            <Activity orgId={orgId} filters={{ portfolioId }} />
          </Card>
        ) : null}
        {drawer === 'edit' && portfolio.permissions.includes('portfolio:update') ? (
          <EditPortfolioDrawer orgId={orgId} portfolio={portfolio} onClose={() => setDrawer(null)} />
        ) : null}
        {drawer === 'new' && mayCreateProperty ? (
          <CreatePropertyDrawer orgId={orgId} portfolio={portfolio} onClose={() => setDrawer(null)} />
        ) : null}
        {isArchiveDialogOpen ? (
          <ArchivePortfolioDialog
            orgId={orgId}
            portfolio={portfolio}
            onClose={() => setArchiveDialogOpen(false)}
            onArchive={(moveTo) => {
              setArchiveDialogOpen(false)
              archiveActions.archive(portfolio, moveTo === undefined ? {} : { moveTo })
            }}
          />
        ) : null}
      </Suspense>
    </>
  )
}

interface PropertiesTabProps {
  orgId: string
  portfolioId: string
  emptyActions: ReactNode
}

function PropertiesTab({ orgId, portfolioId, emptyActions }: PropertiesTabProps) {
  const list = usePropertyList({ orgId, scopeId: portfolioId })
  return <ListTable {...list} emptyActions={emptyActions} />
}

export const ErrorBoundary = () => (
  <NotFoundBoundary
    title={pageTitles.portfolio}
    icon={<Layers />}
    texts={texts}
    listPath={paths.portfolios()}
  />
)
