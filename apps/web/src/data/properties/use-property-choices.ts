import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useTypedChoices } from '~/data/use-typed-choices'
import { api } from '~/lib/api'
import { propertyQueries } from './queries.ts'

const choicesOf = (orgId: string, q: string) =>
  queryOptions({
    queryKey: [...propertyQueries.all(orgId), 'choices', q],
    queryFn: ({ signal }) =>
      api.listProperties({ query: { limit: 20, sort: 'name', ...(q === '' ? {} : { q }) } }, { signal }),
    staleTime: 30_000,
  })

/**
 * The properties that fit what is typed, as a combobox takes them. `current` is the chosen one, so that its name
 * stands there before the choices have arrived.
 */
export function usePropertyChoices(orgId: string, current?: { id: string; name: string } | null) {
  const { q, toProps } = useTypedChoices()
  const choices = useQuery({ ...choicesOf(orgId, q), placeholderData: keepPreviousData })
  const found = (choices.data?.items ?? []).map(({ id, name, address }) => ({
    value: id,
    label: name,
    description: address.formatted,
  }))
  const isMissing = current && q === '' && !found.some((choice) => choice.value === current.id)

  return toProps(choices, isMissing ? [{ value: current.id, label: current.name }, ...found] : found)
}
