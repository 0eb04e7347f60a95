import { useCan } from '@parapet/permissions/react'
import { Button, buttonClassName, PageHeader } from '@parapet/ui'
import { keepPreviousData, useInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query'
import { FileUp, Plus } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useLoaderData, useSearchParams, type LoaderFunctionArgs } from 'react-router'
import { PageLink } from '~/components/page-link'
import { propertyQueries } from '~/data/properties/queries'
import { sessionQueries } from '~/data/session/queries'
import { hiddenAtFirst } from '~/features/properties/property-columns'
import { PropertyList } from '~/features/properties/property-list'
import { readListState, toPropertyQuery, writeListState } from '~/features/properties/property-list-url'
import { formatNumber } from '~/lib/format'
import { paths } from '~/lib/paths'
import { queryClientContext } from '~/lib/router-context'
import { getSelectedOrgId } from '~/lib/selected-org'
import { useStoredColumns } from '~/lib/use-stored-columns'
import { propertyTexts } from '~/texts/properties'

const CreatePropertyDrawer = lazy(() =>
  import('~/features/properties/create-property-drawer').then((module) => ({
    default: module.CreatePropertyDrawer,
  })),
)

export function loader({ context, request }: LoaderFunctionArgs) {
  const orgId = getSelectedOrgId()
  const state = readListState(new URL(request.url).searchParams)
  // Begun here, awaited nowhere: the table shows its own skeleton and its own error.
  context
    .get(queryClientContext)
    .infiniteQuery(propertyQueries.list(orgId, toPropertyQuery(state)))
    .catch(() => undefined)
  return { orgId }
}

export function Component() {
  const { orgId } = useLoaderData<typeof loader>()
  const [params, setParams] = useSearchParams()
  const state = readListState(params)
  const { data: user } = useSuspenseQuery(sessionQueries.user())
  const columns = useStoredColumns('properties', { orgId, userId: user.id }, hiddenAtFirst)
  const total = useTotal(orgId, state)
  const mayCreate = useCan('property:create')
  const mayImport = useCan('property:import')
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

  const importLink = mayImport ? (
    <PageLink to={paths.propertyImport()} className={buttonClassName()}>
      <FileUp aria-hidden="true" />
      {propertyTexts.import}
    </PageLink>
  ) : null
  const createButton = mayCreate ? (
    <Button tone="primary" icon={<Plus />} onClick={() => setCreating(true)}>
      {propertyTexts.create}
    </Button>
  ) : null

  return (
    <>
      <PageHeader
        title={propertyTexts.title}
        subtitle={total}
        actions={
          <>
            {importLink}
            {createButton}
          </>
        }
      />
      <PropertyList
        orgId={orgId}
        state={state}
        onStateChange={(next) =>
          setParams((current) => writeListState(current, next), { preventScrollReset: true, replace: true })
        }
        columnVisibility={columns[0]}
        onColumnVisibilityChange={columns[1]}
        emptyActions={
          importLink || createButton ? (
            <>
              {createButton}
              {importLink}
            </>
          ) : null
        }
      />
      <Suspense fallback={null}>
        {isCreating ? <CreatePropertyDrawer orgId={orgId} onClose={() => setCreating(false)} /> : null}
      </Suspense>
    </>
  )
}

function useTotal(orgId: string, state: ReturnType<typeof readListState>): string {
  const { data } = useInfiniteQuery({
    ...propertyQueries.list(orgId, toPropertyQuery(state)),
    placeholderData: keepPreviousData,
  })
  const page = data?.pages[0]?.page
  // A space keeps the line, so that the table does not move when the number arrives.
  return page ? propertyTexts.count(formatNumber(page.total), !page.totalIsExact) : '\u00A0'
}
