import { useState, useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { setTitle } from './store.ts'

interface PageParamsOptions {
  /** Whether the address before is taken out of the history. */
  replace: boolean
}

type ChangePageParams = (
  change: (current: URLSearchParams) => URLSearchParams,
  options: PageParamsOptions,
) => void

/**
 * What the address of this page asks for. A change counts at once, while the address follows when the page has
 * changed: a control answers when it is pressed, and quick presses add up.
 */
export function usePageParams(): [URLSearchParams, ChangePageParams] {
  const [params, setParams] = useSearchParams()
  const [ahead, setAhead] = useState({ from: params, to: params })
  // Once the address has moved, it alone counts again.
  const current = ahead.from === params ? ahead.to : params

  return [
    current,
    (change, { replace }) => {
      const to = change(current)
      setAhead({ from: params, to })
      setParams(to, { replace, preventScrollReset: true })
    },
  ]
}

/** Names the page after what it shows, such as a property, instead of the title of its route. */
export function usePageTitle(title: string) {
  useEffect(() => setTitle(title), [title])
}

/** The named parameter of the matched route. @throws Error when the route has none of that name. */
export function getParam<Name extends string>(params: Partial<Record<Name, string>>, name: Name): string {
  const value = params[name]
  if (value === undefined) {
    throw new Error(
      `The route has no parameter "${name}". Name it in the path of its entry in route-table.ts.`,
    )
  }
  return value
}

/** A copy of the parameters with these set; null removes one. */
export function withParams(
  params: URLSearchParams,
  changes: Readonly<Record<string, string | null>>,
): URLSearchParams {
  const next = new URLSearchParams(params)
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) next.delete(name)
    else next.set(name, value)
  }
  return next
}
