import { useQueries, useQuery } from '@tanstack/react-query'
import { propertyQueries } from '~/data/properties/queries'
import { threatQueries } from '~/data/threats/queries'
import { unitQueries } from '~/data/units/queries'
import { nameUnit } from '~/lib/unit-name'

interface PlaceIds {
  propertyIds: readonly string[]
  unitIds: readonly string[]
}

/** The names of an alert's properties and units. The threat knows most of them, so only the others are loaded one by one. */
export function usePlaceNames(orgId: string, threatId: string | null, { propertyIds, unitIds }: PlaceIds) {
  const { data: threat, isPending } = useQuery({
    ...threatQueries.detail(orgId, threatId ?? ''),
    enabled: threatId !== null,
  })
  const known = new Map(threat?.impacts?.map(({ property }) => [property.id, property.name]))
  const missingIds = threatId !== null && isPending ? [] : propertyIds.filter((id) => !known.has(id))
  const loaded = useQueries({
    queries: missingIds.map((id) => ({ ...propertyQueries.detail(orgId, id), throwOnError: false })),
    combine: (results) => results.flatMap(({ data }) => (data ? [[data.id, data.name] as const] : [])),
  })
  const units = useQueries({
    queries: unitIds.map((id) => ({ ...unitQueries.detail(orgId, id), throwOnError: false })),
    combine: (results) =>
      results.flatMap(({ data }) =>
        data ? [[data.id, `${data.property.name}, ${nameUnit(data.name)}`] as const] : [],
      ),
  })
  return { properties: new Map([...known, ...loaded]), units: new Map(units) }
}
