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
type SelectedItem = { id: string; name: string } | null | undefined

/** The state of the query that loads the options. */
interface OptionsQuery {
  isFetching: boolean
  isPlaceholderData: boolean
}

/** The search text of a combobox whose options the server filters by `q`. */
export function useChoiceSearch() {
  const [typedText, setTypedText] = useState('')
  const search = typedText.trim()
  const q = useDeferredValue(search)

  /**
   * The props of a combobox. Until the response for the current text arrives, the previous options are filtered here,
   * so that Enter never selects one that doesn't match.
   */
  function toComboboxProps<Option extends Choice>(
    { isFetching, isPlaceholderData }: OptionsQuery,
    choices: readonly Option[],
  ) {
    const isSearchPending = q !== search
    return {
      options:
        isSearchPending || isPlaceholderData ? choices.filter((choice) => matches(choice, search)) : choices,
      loading: isFetching || isSearchPending,
      onQueryChange: setTypedText,
    }
  }

  return {
    q,
    toComboboxProps,
    /** Like `toComboboxProps`, with the selected item first while nothing is typed and the response lacks it. */
    toComboboxPropsWithSelected(selectedItem: SelectedItem, query: OptionsQuery, options: readonly Choice[]) {
      const isMissing = selectedItem && q === '' && !options.some(({ value }) => value === selectedItem.id)
      return toComboboxProps(
        query,
        isMissing ? [{ value: selectedItem.id, label: selectedItem.name }, ...options] : options,
      )
    },
  }
}

function matches({ label, description = '' }: Choice, search: string): boolean {
  const text = `${label} ${description}`.toLowerCase()
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}

const propertyChoices = (orgId: string, q: string) =>
  queryOptions({
    queryKey: [...propertyQueries.all(orgId), 'choices', q],
    queryFn: ({ signal }) =>
      api.listProperties({ query: { limit: 20, sort: 'name', ...(q === '' ? {} : { q }) } }, { signal }),
    staleTime: 30_000,
  })

/** Combobox props for the active portfolios whose name matches the typed text. */
export function usePortfolioChoices(orgId: string, selectedItem?: SelectedItem) {
  const { q, toComboboxPropsWithSelected } = useChoiceSearch()
  const choices = useQuery({ ...portfolioQueries.choices(orgId, q), placeholderData: keepPreviousData })
  const options = (choices.data?.items ?? []).map(({ id, name, code }) => ({
    value: id,
    label: name,
    ...(code === null ? {} : { description: code }),
  }))
  return toComboboxPropsWithSelected(selectedItem, choices, options)
}

/** Combobox props for the properties that match the typed text. */
export function usePropertyChoices(orgId: string, selectedItem?: SelectedItem) {
  const { q, toComboboxPropsWithSelected } = useChoiceSearch()
  const choices = useQuery({ ...propertyChoices(orgId, q), placeholderData: keepPreviousData })
  const options = (choices.data?.items ?? []).map(({ id, name, address }) => ({
    value: id,
    label: name,
    description: address.formatted,
  }))
  return toComboboxPropsWithSelected(selectedItem, choices, options)
}

/** Combobox props for the units of a property whose name matches the typed text; none without a property. */
export function useUnitChoices(orgId: string, propertyId: string | null, selectedItem?: SelectedItem) {
  const { q, toComboboxPropsWithSelected } = useChoiceSearch()
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
  return toComboboxPropsWithSelected(selectedItem, choices, options)
}
