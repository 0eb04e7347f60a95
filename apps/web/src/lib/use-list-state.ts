import { useCallback } from 'react'
import { useSearchParams } from 'react-router'
import { everythingView, readListState, writeListState, type ListRules, type ListState } from './list-url.ts'

/**
 * The state of a list as the address has it. Typing replaces the address; any other change can be taken back.
 * `defaultQuery` is what the list opens with where its address asks for nothing.
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
          // An address that asks for nothing would open the default view again.
          if (hasDefault && params.size === 0) params.set('view', everythingView)
          return params
        },
        { preventScrollReset: true, replace: Object.keys(next).every((name) => name === 'q') },
      ),
    [setParams, rules, hasDefault],
  )
  return [state, change]
}
