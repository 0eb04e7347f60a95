import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTypedChoices } from '~/data/use-typed-choices'
import { unitQueries } from './queries.ts'

/**
 * The units of a property whose names fit what is typed, as a combobox takes them; none without a property. `current`
 * is the chosen one, so that its name stands there before the choices have arrived.
 */
export function useUnitChoices(
  orgId: string,
  propertyId: string | null,
  current?: { id: string; name: string } | null,
) {
  const { q, toProps } = useTypedChoices()
  const choices = useQuery({
    ...unitQueries.choices(orgId, propertyId ?? '', q),
    enabled: propertyId !== null,
    placeholderData: keepPreviousData,
  })
  const items = propertyId === null ? [] : (choices.data?.items ?? [])
  const found = items
    .filter((unit) => unit.property.id === propertyId)
    .map(({ id, name, building }) => ({
      value: id,
      label: name,
      ...(building === null ? {} : { description: building }),
    }))
  const isMissing = current && q === '' && !found.some((choice) => choice.value === current.id)

  return toProps(choices, isMissing ? [{ value: current.id, label: current.name }, ...found] : found)
}
