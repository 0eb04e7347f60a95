import { createContext, useCallback, useMemo, useState } from 'react'

export interface Expansion {
  /** Incidents whose threats are listed below them. */
  expandedIds: ReadonlySet<string>
  toggle: (id: string, isExpanded: boolean) => void
}

export const ExpansionContext = createContext<Expansion>({ expandedIds: new Set(), toggle: () => undefined })

export function useExpansion(): Expansion {
  const [expandedIds, setExpandedIds] = useState<ReadonlySet<string>>(new Set())
  const toggle = useCallback(
    (id: string, isExpanded: boolean) =>
      setExpandedIds((current) => {
        const next = new Set(current)
        if (isExpanded) next.add(id)
        else next.delete(id)
        return next
      }),
    [],
  )
  return useMemo(() => ({ expandedIds, toggle }), [expandedIds, toggle])
}
