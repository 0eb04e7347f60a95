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

/** The chosen item, so that its name is shown before the choices have arrived. */
type Current = { id: string; name: string } | null | undefined

interface Answer {
  isFetching: boolean
  isPlaceholderData: boolean
}

/** What is typed into a combobox whose choices the server finds by `q`. */
export function useTypedChoices() {
  const [typed, setTyped] = useState('')
  const wanted = typed.trim()
  const q = useDeferredValue(wanted)

  /**
   * The choices as a combobox takes them. Until the answer for what is typed has arrived, those of the previous answer
   * are narrowed here: Enter picks the first of them, and a list that shrinks under the pointer makes people miss.
   */
  function toProps<One extends Choice>({ isFetching, isPlaceholderData }: Answer, choices: readonly One[]) {
    const isBehind = q !== wanted
    return {
      options: isBehind || isPlaceholderData ? choices.filter((choice) => fits(choice, wanted)) : choices,
      loading: isFetching || isBehind,
      onQueryChange: setTyped,
    }
  }

  return {
    q,
    toProps,
    /** Like `toProps`, with the chosen item in front while nothing is typed and the answer lacks it. */
    toPropsWith(current: Current, answer: Answer, found: readonly Choice[]) {
      const isMissing = current && q === '' && !found.some(({ value }) => value === current.id)
      return toProps(answer, isMissing ? [{ value: current.id, label: current.name }, ...found] : found)
    },
  }
}

function fits({ label, description = '' }: Choice, wanted: string): boolean {
  const text = `${label} ${description}`.toLowerCase()
  return wanted
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

/** The active portfolios whose names match what is typed, as a combobox takes them. */
export function usePortfolioChoices(orgId: string, current?: Current) {
  const { q, toPropsWith } = useTypedChoices()
  const choices = useQuery({ ...portfolioQueries.choices(orgId, q), placeholderData: keepPreviousData })
  const found = (choices.data?.items ?? []).map(({ id, name, code }) => ({
    value: id,
    label: name,
    ...(code === null ? {} : { description: code }),
  }))
  return toPropsWith(current, choices, found)
}

/** The properties that match what is typed, as a combobox takes them. */
export function usePropertyChoices(orgId: string, current?: Current) {
  const { q, toPropsWith } = useTypedChoices()
  const choices = useQuery({ ...propertyChoices(orgId, q), placeholderData: keepPreviousData })
  const found = (choices.data?.items ?? []).map(({ id, name, address }) => ({
    value: id,
    label: name,
    description: address.formatted,
  }))
  return toPropsWith(current, choices, found)
}

/** The units of a property whose names match what is typed, as a combobox takes them; none without a property. */
export function useUnitChoices(orgId: string, propertyId: string | null, current?: Current) {
  const { q, toPropsWith } = useTypedChoices()
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
  return toPropsWith(current, choices, found)
}
