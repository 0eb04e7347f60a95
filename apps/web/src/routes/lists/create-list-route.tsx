import type { Permission } from '@parapet/permissions'
import { useCan } from '@parapet/permissions/react'
import { Button, buttonClassName } from '@parapet/ui'
import { FileUp, Plus } from 'lucide-react'
import { lazy, Suspense, type ComponentType } from 'react'
import { replace, useLoaderData, useSearchParams, type LoaderFunctionArgs } from 'react-router'
import { ListPage, type ListPageProps } from '~/components/list-page/list-page'
import type { ListResource } from '~/components/list-page/list-resource'
import type { ListTableProps } from '~/components/list-page/list-table'
import { PageLink } from '~/components/page-link'
import { findOpening } from '~/data/list-settings/use-list-settings'
import { headQuery } from '~/data/list-windows/list-source'
import { readListSource, type ListDefinition } from '~/data/lists/use-list'
import { queryClientContext } from '~/lib/router-context'
import { getSelectedOrgId } from '~/lib/selected-org'

interface DrawerProps {
  orgId: string
  onClose: () => void
}

export interface ListViewProps<Row extends { id: string }> extends ListPageProps<Row> {
  orgId: string
}

export interface ListRoute<Row extends { id: string }, Conditions> {
  list: ListDefinition<Row, Conditions, ListResource<Row>>
  useList: (options: { orgId: string }) => ListTableProps<Row>
  create: { permission: Permission; label: string; loadDrawer: () => Promise<ComponentType<DrawerProps>> }
  import?: { permission: Permission; label: string; path: () => string }
  /** Where the list can be shown as something other than a table. */
  View?: ComponentType<ListViewProps<Row>>
}

/** The page that is the list of a resource; `?new` opens the drawer that creates one. */
export function createListRoute<Row extends { id: string }, Conditions>({
  list: definition,
  useList,
  create,
  import: importing,
  View = ListPage,
}: ListRoute<Row, Conditions>) {
  const CreateDrawer = lazy(async () => ({ default: await create.loadDrawer() }))

  function loader({ context, url }: LoaderFunctionArgs) {
    const queryClient = context.get(queryClientContext)
    const orgId = getSelectedOrgId()
    const opening = findOpening(queryClient, definition.resource.screen, url)
    if (opening !== null) throw replace(opening)
    // Begun here, awaited nowhere: the table shows its own skeleton and its own error.
    queryClient.query(headQuery(readListSource(definition, orgId, url.searchParams))).catch(() => undefined)
    return { orgId }
  }

  function Component() {
    const { orgId } = useLoaderData<typeof loader>()
    const [params, setParams] = useSearchParams()
    const list = useList({ orgId })
    const mayCreate = useCan(create.permission)
    const mayImport = useCan(importing?.permission ?? create.permission)
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

    const importLink =
      importing && mayImport ? (
        <PageLink to={importing.path()} className={buttonClassName()}>
          <FileUp aria-hidden="true" />
          {importing.label}
        </PageLink>
      ) : null
    const createButton = mayCreate ? (
      <Button tone="primary" icon={<Plus />} onClick={() => setCreating(true)}>
        {create.label}
      </Button>
    ) : null
    const hasActions = importLink !== null || createButton !== null

    return (
      <>
        <View
          {...list}
          orgId={orgId}
          actions={
            hasActions ? (
              <>
                {importLink}
                {createButton}
              </>
            ) : null
          }
          emptyActions={
            hasActions ? (
              <>
                {createButton}
                {importLink}
              </>
            ) : null
          }
        />
        <Suspense fallback={null}>
          {isCreating ? <CreateDrawer orgId={orgId} onClose={() => setCreating(false)} /> : null}
        </Suspense>
      </>
    )
  }

  return { loader, Component }
}
