import { useCan } from '@parapet/permissions/react'
import { Button, PageHeader } from '@parapet/ui'
import { keepPreviousData, useInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useLoaderData, useSearchParams, type LoaderFunctionArgs } from 'react-router'
import { portfolioQueries } from '~/data/portfolios/queries'
import { sessionQueries } from '~/data/session/queries'
import { portfolioColumnsHiddenAtFirst } from '~/features/portfolios/portfolio-columns'
import { PortfolioList } from '~/features/portfolios/portfolio-list'
import {
  readPortfolioState,
  toPortfolioQuery,
  writePortfolioState,
} from '~/features/portfolios/portfolio-list-url'
import { formatNumber } from '~/lib/format'
import { queryClientContext } from '~/lib/router-context'
import { getSelectedOrgId } from '~/lib/selected-org'
import { useStoredColumns } from '~/lib/use-stored-columns'
import { portfolioTexts } from '~/texts/portfolios'

const CreatePortfolioDrawer = lazy(() =>
  import('~/features/portfolios/create-portfolio-drawer').then((module) => ({
    default: module.CreatePortfolioDrawer,
  })),
)

export function loader({ context, request }: LoaderFunctionArgs) {
  const orgId = getSelectedOrgId()
  const state = readPortfolioState(new URL(request.url).searchParams)
  context
    .get(queryClientContext)
    .infiniteQuery(portfolioQueries.list(orgId, toPortfolioQuery(state)))
    .catch(() => undefined)
  return { orgId }
}

export function Component() {
  const { orgId } = useLoaderData<typeof loader>()
  const [params, setParams] = useSearchParams()
  const state = readPortfolioState(params)
  const { data: user } = useSuspenseQuery(sessionQueries.user())
  const columns = useStoredColumns('portfolios', { orgId, userId: user.id }, portfolioColumnsHiddenAtFirst)
  const { data } = useInfiniteQuery({
    ...portfolioQueries.list(orgId, toPortfolioQuery(state)),
    placeholderData: keepPreviousData,
  })
  const mayCreate = useCan('portfolio:create')
  const isCreating = mayCreate && params.get('new') !== null

  const setCreating = (isOpen: boolean) =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current)
        if (isOpen) next.set('new', '')
        else next.delete('new')
        return next
      },
      { preventScrollReset: true, replace: !isOpen },
    )
  const createButton = mayCreate ? (
    <Button tone="primary" icon={<Plus />} onClick={() => setCreating(true)}>
      {portfolioTexts.create}
    </Button>
  ) : null
  const total = data?.pages[0]?.page.total

  return (
    <>
      <PageHeader
        title={portfolioTexts.title}
        subtitle={total === undefined ? '\u00A0' : portfolioTexts.count(formatNumber(total))}
        actions={createButton}
      />
      <PortfolioList
        orgId={orgId}
        state={state}
        onStateChange={(next) =>
          setParams((current) => writePortfolioState(current, next), {
            preventScrollReset: true,
            replace: true,
          })
        }
        columnVisibility={columns[0]}
        onColumnVisibilityChange={columns[1]}
        emptyAction={createButton}
      />
      <Suspense fallback={null}>
        {isCreating ? <CreatePortfolioDrawer orgId={orgId} onClose={() => setCreating(false)} /> : null}
      </Suspense>
    </>
  )
}
