import { useCan } from '@parapet/permissions/react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { addressQueries, type AddressSuggestion } from '~/data/addresses/queries'
import { findUnit, matchPoint, type AddressValues } from '~/lib/address-values'
import { findConfig } from '~/lib/config'
import { useDebounced } from '~/lib/use-debounced'

const delayMs = 300
/** Shorter texts match everything. */
const charsMin = 3

const suggestedFields = ['line1', 'city', 'region', 'postalCode', 'country'] as const

/**
 * Addresses that begin with what is typed into a form, if this installation's geocoder suggests any. They never stand in
 * the way of typing or saving: if the geocoder is slow or fails, there are none.
 */
export function useAddressSuggestions(
  orgId: string,
  { watch, getValues, setValue }: UseFormReturn<AddressValues>,
) {
  const isEnabled = useCan('property:update') && findConfig().config?.suggestsAddresses === true
  const [typed, setTyped] = useState({ q: '', country: '' })
  const [point, setPoint] = useState<AddressSuggestion['point']>(null)
  const debounced = useDebounced(typed, delayMs)
  const { data } = useQuery({
    ...addressQueries.suggestions(orgId, debounced.q, debounced.country),
    enabled: isEnabled && debounced.q.length >= charsMin,
  })
  // Those of an earlier text would no longer match.
  const items = typed.q !== '' && typed.q === debounced.q ? withoutRepeats(data?.items ?? []) : []

  // The point is only right for the suggested address.
  useEffect(() => {
    if (point === null) return
    const { unsubscribe } = watch((values, { name }) => {
      if (!suggestedFields.some((field) => field === name)) return
      const { lat = '', lon = '' } = values
      if (!matchPoint({ lat, lon }, point)) return
      setValue('lat', '')
      setValue('lon', '')
    })
    return unsubscribe
  }, [point, watch, setValue])

  function select(formatted: string | null) {
    const suggestion = items.find((candidate) => candidate.formatted === formatted)
    if (!suggestion) return
    // Keeps what is typed where the suggestion has nothing.
    const set = (name: keyof AddressValues, value: string | null | undefined) => {
      if (value) setValue(name, value, { shouldDirty: true, shouldValidate: true })
    }
    if (getValues('line2').trim() === '') set('line2', findUnit(typed.q))
    for (const field of suggestedFields) set(field, suggestion.address[field])
    set('lat', suggestion.point?.lat.toString())
    set('lon', suggestion.point?.lon.toString())
    setPoint(suggestion.point)
    setTyped({ q: '', country: '' })
  }

  return {
    isEnabled,
    items,
    /** The point of the suggestion that was selected last. */
    point,
    select,
    type: (line: string) => setTyped({ q: line.trim(), country: getValues('country') }),
  }
}

/** A geocoder may know a building several times, such as by its entrances. */
const withoutRepeats = (items: readonly AddressSuggestion[]) => [
  ...new Map(items.map((item) => [item.formatted, item])).values(),
]
