import { useState, useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { setTitle } from './store.ts'

interface PageParamsOptions {
  /** Replaces the current history entry instead of adding one. */
  replace: boolean
}

type ChangePageParams = (
  change: (current: URLSearchParams) => URLSearchParams,
  options: PageParamsOptions,
) => void

/**
 * The URL's query parameters, updated optimistically: a change applies immediately, while the URL follows once the
 * navigation completes, so that controls respond instantly and quick changes add up.
 */
export function usePageParams(): [URLSearchParams, ChangePageParams] {
  const [params, setParams] = useSearchParams()
  const [pending, setPending] = useState({ from: params, to: params })
  // Once the navigation has completed, the URL is the source of truth again.
  const current = pending.from === params ? pending.to : params

  return [
    current,
    (change, { replace }) => {
      const to = change(current)
      setPending({ from: params, to })
      setParams(to, { replace, preventScrollReset: true })
    },
  ]
}

/** Overrides the route's title with the name of what the page shows, such as a property. */
export function usePageTitle(title: string) {
  useEffect(() => setTitle(title), [title])
}

/** A parameter of the matched route. @throws Error if the route has none of that name */
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
