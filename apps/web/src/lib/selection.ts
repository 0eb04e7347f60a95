import { useLayoutEffect } from 'react'
import { useLocation } from 'react-router'
import { setSelection, type Selection } from '~/lib/store'

const idPattern = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Follows the address: what it does not name is selected no more. */
export function useSelectionOfAddress() {
  const { search } = useLocation()
  // Before the page is painted, or it would show the last selection for a moment.
  useLayoutEffect(() => select(search), [search])
}

function select(search: string) {
  const params = new URLSearchParams(search)
  const read = (name: string) => params.get(name)?.match(idPattern)?.[0] ?? null
  setSelection({ propertyId: read('property'), threatId: read('threat') })
}

/** The address that selects `selection` beside everything it asks for already. */
export function writeSelection(params: URLSearchParams, selection: Partial<Selection>): URLSearchParams {
  const next = new URLSearchParams(params)
  const write = (name: string, id: string | null | undefined) => {
    if (id === undefined) return
    if (id === null) next.delete(name)
    else next.set(name, id)
  }
  write('property', selection.propertyId)
  write('threat', selection.threatId)
  return next
}
