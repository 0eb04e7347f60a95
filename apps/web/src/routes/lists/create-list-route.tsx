import type { Permission } from '@parapet/permissions'
import { useCan } from '@parapet/permissions/react'
import { Button, buttonClassName } from '@parapet/ui'
import { FileUp, Plus } from 'lucide-react'
import { lazy, Suspense, type ComponentType } from 'react'
import { replace, useLoaderData, useSearchParams, type LoaderFunctionArgs } from 'react-router'
import { ListPage, type ListPageProps } from '~/components/list-page/list-page'
import styles from '~/components/list-page/list-page.module.css'
import type { ListResource } from '~/components/list-page/list-resource'
import type { ListTableProps } from '~/components/list-page/list-table'
import { PageLink } from '~/components/page-link'
import { findDefaultViewUrl } from '~/data/list-settings/use-list-settings'
import { headQuery } from '~/data/list-windows/list-source'
import { readListSource, type ListDefinition } from '~/data/lists/use-list'
import { waitForFirstData } from '~/lib/first-responses'
import { withParams } from '~/lib/page-params'
import { queryClientContext } from '~/lib/router-context'
import { getSelectedOrgId } from '~/lib/selected-org'

interface DrawerProps {
  orgId: string
  onClose: () => void
}

export interface ListViewProps<Row extends { id: string }> extends ListPageProps<Row> {
  orgId: string
}

export interface ListRouteOptions<Row extends { id: string }, Conditions> {
  list: ListDefinition<Row, Conditions, ListResource<Row>>
  useList: (options: { orgId: string }) => ListTableProps<Row>
  create: { permission: Permission; label: string; loadDrawer: () => Promise<ComponentType<DrawerProps>> }
  import?: { permission: Permission; label: string; path: () => string }
  /** Replaces the default table view. */
  View?: ComponentType<ListViewProps<Row>>
}

/** Creates the loader and component of a list page. `?new` opens the create drawer. */
export function createListRoute<Row extends { id: string }, Conditions>({
  list: definition,
  useList,
  create,
  import: importOptions,
  View = ListPage,
}: ListRouteOptions<Row, Conditions>) {
  const CreateDrawer = lazy(async () => ({ default: await create.loadDrawer() }))

  async function loader({ context, url }: LoaderFunctionArgs) {
    const queryClient = context.get(queryClientContext)
    const orgId = getSelectedOrgId()
    const defaultViewUrl = findDefaultViewUrl(queryClient, definition.resource.screen, url)
    if (defaultViewUrl !== null) throw replace(defaultViewUrl)
    // Not awaited for long: the table shows its own skeleton and error.
    await waitForFirstData(queryClient.query(headQuery(readListSource(definition, orgId, url.searchParams))))
    return { orgId }
  }

  function Component() {
    const { orgId } = useLoaderData<typeof loader>()
    const [params, setParams] = useSearchParams()
    const tableProps = useList({ orgId })
    const mayCreate = useCan(create.permission)
    const mayImport = useCan(importOptions?.permission ?? create.permission)
    const isCreating = mayCreate && params.get('new') !== null

    const setCreating = (isOpen: boolean) =>
      setParams((current) => withParams(current, { new: isOpen ? '' : null }), {
        preventScrollReset: true,
        replace: !isOpen,
      })

    const renderImportLink = (options?: Parameters<typeof buttonClassName>[0]) =>
      importOptions && mayImport ? (
        <PageLink to={importOptions.path()} className={buttonClassName(options)}>
          <FileUp aria-hidden="true" />
          {importOptions.label}
        </PageLink>
      ) : null
    const createButton = mayCreate ? (
      <Button tone="primary" icon={<Plus />} onClick={() => setCreating(true)}>
        {create.label}
      </Button>
    ) : null
    const importLink = renderImportLink()
    const hasActions = importLink !== null || createButton !== null

    return (
      <>
        <View
          {...tableProps}
          orgId={orgId}
          actions={
            hasActions ? (
              <>
                {renderImportLink({ className: styles.wideOnly })}
                {createButton}
              </>
            ) : null
          }
          narrowActions={renderImportLink({ size: 'sm-md', className: styles.narrowOnly })}
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
