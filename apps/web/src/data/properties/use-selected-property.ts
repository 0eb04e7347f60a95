import { useQuery } from '@tanstack/react-query'
import { useSelectedPropertyId } from '~/lib/selection'
import { usePermittedProperties } from '~/lib/store'
import { propertyQueries } from './queries.ts'

/** The property selected in the URL; none if the user has no access to it. */
export function useSelectedProperty(orgId: string) {
  const selectedId = useSelectedPropertyId()
  const permittedIds = usePermittedProperties()
  const propertyId = selectedId !== null && permittedIds?.includes(selectedId) !== false ? selectedId : null
  const { data } = useQuery({
    ...propertyQueries.detail(orgId, propertyId ?? ''),
    enabled: propertyId !== null,
    // An unknown id counts as no selection instead of failing the page.
    throwOnError: false,
  })
  return { propertyId, property: propertyId === null ? undefined : data }
}
