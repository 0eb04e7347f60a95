import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { api } from '~/lib/api'
import { portfolioQueries } from './portfolios/queries.ts'
import { propertyQueries } from './properties/queries.ts'
import { unitQueries } from './units/queries.ts'

interface Choice {
  value: string
  label: string
  description?: string | undefined
}

/** The selected item, so that its name is shown before the options have loaded. */
type Current = { id: string; name: string } | null | undefined

/** The state of the query that loads the options. */
interface OptionsQuery {
  isFetching: boolean
  isPlaceholderData: boolean
}

/** The search text of a combobox whose options the server finds by `q`. */
export function useTypedChoices() {
  const [typed, setTyped] = useState('')
  const search = typed.trim()
  const q = useDeferredValue(search)

  /**
   * Props for a combobox. Until the response for the current text arrives, the previous options are filtered here,
   * so that Enter never selects one that doesn't match.
   */
  function toProps<Option extends Choice>(
    { isFetching, isPlaceholderData }: OptionsQuery,
    choices: readonly Option[],
  ) {
    const isBehind = q !== search
    return {
      options: isBehind || isPlaceholderData ? choices.filter((choice) => matches(choice, search)) : choices,
      loading: isFetching || isBehind,
      onQueryChange: setTyped,
    }
  }

  return {
    q,
    toProps,
    /** Like `toProps`, with the selected item first while nothing is typed and the response lacks it. */
    toPropsWith(current: Current, query: OptionsQuery, options: readonly Choice[]) {
      const isMissing = current && q === '' && !options.some(({ value }) => value === current.id)
      return toProps(query, isMissing ? [{ value: current.id, label: current.name }, ...options] : options)
    },
  }
}

function matches({ label, description = '' }: Choice, search: string): boolean {
  const text = `${label} ${description}`.toLowerCase()
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((part) => text.includes(part))
}

const propertyChoices = (orgId: string, q: string) =>
  queryOptions({
    queryKey: [...propertyQueries.all(orgId), 'choices', q],
    queryFn: ({ signal }) =>
      api.listProperties({ query: { limit: 20, sort: 'name', ...(q === '' ? {} : { q }) } }, { signal }),
    staleTime: 30_000,
  })

/** Combobox props for the active portfolios whose name matches the typed text. */
export function usePortfolioChoices(orgId: string, current?: Current) {
  const { q, toPropsWith } = useTypedChoices()
  const choices = useQuery({ ...portfolioQueries.choices(orgId, q), placeholderData: keepPreviousData })
  const options = (choices.data?.items ?? []).map(({ id, name, code }) => ({
    value: id,
    label: name,
    ...(code === null ? {} : { description: code }),
  }))
  return toPropsWith(current, choices, options)
}

/** Combobox props for the properties that match the typed text. */
export function usePropertyChoices(orgId: string, current?: Current) {
  const { q, toPropsWith } = useTypedChoices()
  const choices = useQuery({ ...propertyChoices(orgId, q), placeholderData: keepPreviousData })
  const options = (choices.data?.items ?? []).map(({ id, name, address }) => ({
    value: id,
    label: name,
    description: address.formatted,
  }))
  return toPropsWith(current, choices, options)
}

/** Combobox props for the units of a property whose name matches the typed text; none without a property. */
export function useUnitChoices(orgId: string, propertyId: string | null, current?: Current) {
  const { q, toPropsWith } = useTypedChoices()
  const choices = useQuery({
    ...unitQueries.choices(orgId, propertyId ?? '', q),
    enabled: propertyId !== null,
    placeholderData: keepPreviousData,
  })
  const items = propertyId === null ? [] : (choices.data?.items ?? [])
  const options = items
    .filter((unit) => unit.property.id === propertyId)
    .map(({ id, name, building }) => ({
      value: id,
      label: name,
      ...(building === null ? {} : { description: building }),
    }))
  return toPropsWith(current, choices, options)
}
