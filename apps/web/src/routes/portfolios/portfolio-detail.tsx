import { isApiError } from '@parapet/api-client'
import { useCan } from '@parapet/permissions/react'
import { Button, buttonClassName, Card, EmptyState, PageHeader } from '@parapet/ui'
import { useSuspenseQuery, type QueryClient } from '@tanstack/react-query'
import { Layers, Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import {
  useLoaderData,
  useRouteError,
  useSearchParams,
  type LoaderFunctionArgs,
  type Params,
} from 'react-router'
import { PageLink } from '~/components/page-link'
import { portfolioQueries } from '~/data/portfolios/queries'
import { sessionQueries } from '~/data/session/queries'
import { PortfolioHeader, type PortfolioTab } from '~/features/portfolios/portfolio-header'
import { PortfolioOverview } from '~/features/portfolios/portfolio-overview'
import { useArchivePortfolio } from '~/features/portfolios/use-archive-portfolio'
import { hiddenAtFirst } from '~/features/properties/property-columns'
import { readListState, writeListState } from '~/features/properties/property-list-url'
import { PropertyList } from '~/features/properties/property-list'
import { usePageTitle } from '~/lib/page-title'
import { paths } from '~/lib/paths'
import { getParam } from '~/lib/route-params'
import { queryClientContext } from '~/lib/router-context'
import { getSelectedOrgId } from '~/lib/selected-org'
import { useStoredColumns } from '~/lib/use-stored-columns'
import { pageTitles } from '~/texts/pages'
import { portfolioTexts as texts } from '~/texts/portfolios'

const Activity = lazy(() =>
  import('~/features/activity/activity').then((module) => ({ default: module.Activity })),
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

/** Pointing at a link to this page fetches the portfolio ahead. */
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
  const { data: user } = useSuspenseQuery(sessionQueries.user())
  const columns = useStoredColumns(
    'portfolio-properties',
    { orgId, userId: user.id },
    { ...hiddenAtFirst, portfolio: false },
  )
  const archiving = useArchivePortfolio(orgId)
  const [isAskingWhere, setIsAskingWhere] = useState(false)
  const mayReadProperties = useCan('property:read')
  const mayReadLedger = useCan('ledger:read')
  const mayCreateProperty = useCan('property:create')
  usePageTitle(portfolio.name)

  const tabs: PortfolioTab[] = [
    'overview',
    ...(mayReadProperties ? (['properties'] as const) : []),
    ...(mayReadLedger ? (['activity'] as const) : []),
  ]
  const tab = tabs.find((name) => name === params.get('tab')) ?? 'overview'
  const drawer = params.get('edit') !== null ? 'edit' : params.get('new') !== null ? 'new' : null

  const open = (name: 'edit' | 'new' | null) =>
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
      <Button tone="primary" icon={<Plus />} onClick={() => open('new')}>
        {texts.addProperty}
      </Button>
    ) : null

  return (
    <>
      <PortfolioHeader
        portfolio={portfolio}
        tab={tab}
        tabs={tabs}
        isArchiving={archiving.isPending}
        onEdit={() => open('edit')}
        onArchive={() =>
          portfolio.counts.properties > 0 ? setIsAskingWhere(true) : archiving.archive(portfolio)
        }
        onRestore={() => archiving.restore(portfolio)}
      />
      {tab === 'overview' ? <PortfolioOverview portfolio={portfolio} emptyAction={addButton} /> : null}
      {tab === 'properties' ? (
        <PropertyList
          orgId={orgId}
          state={readListState(params)}
          onStateChange={(next) =>
            setParams((current) => writeListState(current, next), { preventScrollReset: true, replace: true })
          }
          scope={{ portfolioId }}
          columnVisibility={columns[0]}
          onColumnVisibilityChange={columns[1]}
          emptyActions={addButton}
        />
      ) : null}
      <Suspense fallback={null}>
        {tab === 'activity' ? (
          <Card title={texts.activity}>
            <Activity orgId={orgId} filters={{ portfolioId }} />
          </Card>
        ) : null}
        {drawer === 'edit' && portfolio.permissions.includes('portfolio:update') ? (
          <EditPortfolioDrawer orgId={orgId} portfolio={portfolio} onClose={() => open(null)} />
        ) : null}
        {drawer === 'new' && mayCreateProperty ? (
          <CreatePropertyDrawer orgId={orgId} portfolio={portfolio} onClose={() => open(null)} />
        ) : null}
        {isAskingWhere ? (
          <ArchivePortfolioDialog
            orgId={orgId}
            portfolio={portfolio}
            onClose={() => setIsAskingWhere(false)}
            onArchive={(moveTo) => {
              setIsAskingWhere(false)
              archiving.archive(portfolio, moveTo)
            }}
          />
        ) : null}
      </Suspense>
    </>
  )
}

/** A portfolio that is not there is said in place; everything else goes to the error page. */
export function ErrorBoundary() {
  const error = useRouteError()
  if (!isApiError(error) || error.status !== 404) throw error

  return (
    <>
      <PageHeader title={pageTitles.portfolio} />
      <EmptyState
        icon={<Layers />}
        title={texts.notFound}
        description={texts.notFoundDetail}
        actions={
          <PageLink to={paths.portfolios()} className={buttonClassName({ tone: 'primary' })}>
            {texts.backToList}
          </PageLink>
        }
      />
    </>
  )
}
