import { useCallback } from 'react'
import { useSearchParams } from 'react-router'
import { allRowsView, readListState, writeListState, type ListRules, type ListState } from './list-url.ts'

/**
 * A list's state, stored in the URL. Typing replaces the history entry; any other change adds one, so that Back undoes
 * it. `defaultQuery` is the query of the default view, for a URL without parameters.
 */
export function useListState(
  rules: ListRules,
  defaultQuery?: string | null,
): [ListState, (change: Partial<ListState>) => void] {
  const [params, setParams] = useSearchParams()
  const state = readListState(params, rules)
  const hasDefault = Boolean(defaultQuery)

  const change = useCallback(
    (next: Partial<ListState>) =>
      setParams(
        (current) => {
          const params = writeListState(current, { ...readListState(current, rules), ...next }, rules)
          // A URL without parameters would open the default view again.
          if (hasDefault && params.size === 0) params.set('view', allRowsView)
          return params
        },
        { preventScrollReset: true, replace: Object.keys(next).every((name) => name === 'q') },
      ),
    [setParams, rules, hasDefault],
  )
  return [state, change]
}
