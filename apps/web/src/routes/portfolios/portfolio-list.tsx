import { useCan } from '@parapet/permissions/react'
import { Button } from '@parapet/ui'
import { Plus } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { replace, useLoaderData, useSearchParams, type LoaderFunctionArgs } from 'react-router'
import { ListPage } from '~/components/list-page/list-page'
import { findOpening } from '~/data/list-settings/find-opening'
import { headQuery } from '~/data/list-windows/list-source'
import { portfolioQueries } from '~/data/portfolios/queries'
import { readPortfolioConditions, usePortfolioList } from '~/features/portfolios/portfolio-list'
import { queryClientContext } from '~/lib/router-context'
import { getSelectedOrgId } from '~/lib/selected-org'
import { portfolioTexts } from '~/texts/portfolios'

const CreatePortfolioDrawer = lazy(() =>
  import('~/features/portfolios/create-portfolio-drawer').then((module) => ({
    default: module.CreatePortfolioDrawer,
  })),
)

export function loader({ context, url }: LoaderFunctionArgs) {
  const queryClient = context.get(queryClientContext)
  const orgId = getSelectedOrgId()
  const opening = findOpening(queryClient, 'portfolios', url)
  if (opening !== null) throw replace(opening)
  const conditions = readPortfolioConditions(url.searchParams)
  // Begun here, awaited nowhere: the table shows its own skeleton and its own error.
  queryClient.query(headQuery(portfolioQueries.source(orgId, conditions))).catch(() => undefined)
  return { orgId }
}

export function Component() {
  const { orgId } = useLoaderData<typeof loader>()
  const [params, setParams] = useSearchParams()
  const list = usePortfolioList(orgId)
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

  return (
    <>
      <ListPage {...list} actions={createButton} emptyActions={createButton} />
      <Suspense fallback={null}>
        {isCreating ? <CreatePortfolioDrawer orgId={orgId} onClose={() => setCreating(false)} /> : null}
      </Suspense>
    </>
  )
}
