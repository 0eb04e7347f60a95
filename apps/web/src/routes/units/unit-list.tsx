import { useCan } from '@parapet/permissions/react'
import { Button, buttonClassName } from '@parapet/ui'
import { FileUp, Plus } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { replace, useLoaderData, useSearchParams, type LoaderFunctionArgs } from 'react-router'
import { ListPage } from '~/components/list-page/list-page'
import { PageLink } from '~/components/page-link'
import { findOpening } from '~/data/list-settings/find-opening'
import { headQuery } from '~/data/list-windows/list-source'
import { unitQueries } from '~/data/units/queries'
import { readUnitConditions, useUnitList } from '~/features/units/unit-list'
import { paths } from '~/lib/paths'
import { queryClientContext } from '~/lib/router-context'
import { getSelectedOrgId } from '~/lib/selected-org'
import { unitTexts as texts } from '~/texts/units'

const CreateUnitDrawer = lazy(() =>
  import('~/features/units/create-unit-drawer').then((module) => ({ default: module.CreateUnitDrawer })),
)

export function loader({ context, url }: LoaderFunctionArgs) {
  const queryClient = context.get(queryClientContext)
  const orgId = getSelectedOrgId()
  const opening = findOpening(queryClient, 'units', url)
  if (opening !== null) throw replace(opening)
  const conditions = readUnitConditions(url.searchParams)
  // Begun here, awaited nowhere: the table shows its own skeleton and its own error.
  queryClient.query(headQuery(unitQueries.source(orgId, conditions))).catch(() => undefined)
  return { orgId }
}

export function Component() {
  const { orgId } = useLoaderData<typeof loader>()
  const [params, setParams] = useSearchParams()
  const list = useUnitList({ orgId })
  const mayCreate = useCan('unit:create')
  const mayImport = useCan('unit:import')
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
    <PageLink to={paths.unitImport()} className={buttonClassName()}>
      <FileUp aria-hidden="true" />
      {texts.import}
    </PageLink>
  ) : null
  const createButton = mayCreate ? (
    <Button tone="primary" icon={<Plus />} onClick={() => setCreating(true)}>
      {texts.create}
    </Button>
  ) : null

  return (
    <>
      <ListPage
        {...list}
        actions={
          <>
            {importLink}
            {createButton}
          </>
        }
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
        {isCreating ? <CreateUnitDrawer orgId={orgId} onClose={() => setCreating(false)} /> : null}
      </Suspense>
    </>
  )
}
