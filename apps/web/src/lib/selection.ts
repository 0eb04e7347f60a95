import { useLocation } from 'react-router'

/** What the URL selects. */
export interface Selection {
  propertyId: string | null
  threatId: string | null
}

const idPattern = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

export const useSelectedPropertyId = () => useSelectedId('property')
export const useSelectedThreatId = () => useSelectedId('threat')

function useSelectedId(name: 'property' | 'threat') {
  const id = new URLSearchParams(useLocation().search).get(name)
  return id !== null && idPattern.test(id) ? id : null
}

/** `params` with the selection set; ids that are undefined stay as they are. */
export function writeSelection(params: URLSearchParams, selection: Partial<Selection>): URLSearchParams {
  const next = new URLSearchParams(params)
  const setOrDelete = (name: string, id: string | null | undefined) => {
    if (id === undefined) return
    if (id === null) next.delete(name)
    else next.set(name, id)
  }
  setOrDelete('property', selection.propertyId)
  setOrDelete('threat', selection.threatId)
  return next
}
