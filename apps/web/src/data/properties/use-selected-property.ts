import { useQuery } from '@tanstack/react-query'
import { useSelectedPropertyId } from '~/lib/selection'
import { usePermittedProperties } from '~/lib/store'
import { propertyQueries } from './queries.ts'

/** The property that is selected in the address, as the query cache has it; none that the person may not see. */
export function useSelectedProperty(orgId: string) {
  const selectedId = useSelectedPropertyId()
  const permitted = usePermittedProperties()
  const propertyId = selectedId !== null && permitted?.includes(selectedId) !== false ? selectedId : null
  const { data } = useQuery({
    ...propertyQueries.detail(orgId, propertyId ?? ''),
    enabled: propertyId !== null,
    // One that does not exist is not selected; the page stays.
    throwOnError: false,
  })
  return { propertyId, property: propertyId === null ? undefined : data }
}
