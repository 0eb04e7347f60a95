import { Breadcrumb, linkClassName, PageHeader } from '@parapet/ui'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useLoaderData, useSearchParams, type LoaderFunctionArgs } from 'react-router'
import { PageLink } from '~/components/page-link'
import { locationQueries } from '~/data/properties/location-queries'
import { propertyQueries } from '~/data/properties/queries'
import { FixLocations, readLocationFilters } from '~/features/locations/fix-locations'
import { fixLocationsTexts as texts } from '~/features/locations/texts'
import { withParams } from '~/lib/page-params'
import { paths } from '~/lib/paths'
import { queryClientContext } from '~/lib/router-context'
import { getSelectedOrgId } from '~/lib/selected-org'

const EditAddressDrawer = lazy(() =>
  import('~/features/properties/edit-address-drawer').then((module) => ({
    default: module.EditAddressDrawer,
  })),
)

export function loader({ context, url }: LoaderFunctionArgs) {
  const queryClient = context.get(queryClientContext)
  const orgId = getSelectedOrgId()
  const filters = readLocationFilters(url.searchParams)
  // Not awaited: the page shows its own skeleton and error.
  const prefetch = (promise: Promise<unknown>) => void promise.catch(() => undefined)
  prefetch(queryClient.infiniteQuery(locationQueries.pages(orgId, filters)))
  prefetch(queryClient.query(locationQueries.counts(orgId, filters)))
  return { orgId }
}

/** Works through the properties whose location isn't exact. `?edit=` is the one whose address is edited. */
export function Component() {
  const { orgId } = useLoaderData<typeof loader>()
  const [params, setParams] = useSearchParams()
  const { data: counts } = useQuery(locationQueries.counts(orgId, readLocationFilters(params)))

  const edit = (propertyId: string | null) =>
    setParams((current) => withParams(current, { edit: propertyId }), {
      preventScrollReset: true,
      replace: true,
    })

  return (
    <>
      <PageHeader
        title={texts.title}
        // A space reserves the line, so that the list doesn't move when the number arrives.
        subtitle={counts ? texts.count(counts.total) : '\u00A0'}
        breadcrumb={
          <Breadcrumb>
            <PageLink to={paths.properties()} className={linkClassName({ tone: 'quiet' })}>
              {texts.properties}
            </PageLink>
          </Breadcrumb>
        }
      />
      <FixLocations orgId={orgId} counts={counts} onEdit={edit} />
      <AddressEditor orgId={orgId} propertyId={params.get('edit')} onClose={() => edit(null)} />
    </>
  )
}

interface AddressEditorProps {
  orgId: string
  propertyId: string | null
  onClose: () => void
}

function AddressEditor({ orgId, propertyId, onClose }: AddressEditorProps) {
  const { data: property } = useQuery({
    ...propertyQueries.detail(orgId, propertyId ?? ''),
    enabled: propertyId !== null,
    throwOnError: false,
  })
  if (propertyId === null || !property?.permissions.includes('property:update')) return null
  return (
    <Suspense fallback={null}>
      <EditAddressDrawer orgId={orgId} property={property} onClose={onClose} />
    </Suspense>
  )
}
