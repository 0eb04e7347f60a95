import type { QueryClient } from '@tanstack/react-query'
import { matchRoutes, type RouteObject } from 'react-router'
import { isFirstLoadDone } from '~/data/session/first-load'

/** What a route module may export beside `loader`: fetches into the cache what the page will need. */
interface PreloadArgs {
  queryClient: QueryClient
  params: Record<string, string | undefined>
  url: URL
}

interface Preloadable {
  preload?: (args: PreloadArgs) => Promise<unknown>
}

/** Fetches the code of every route of a path, and its data where the route module says how. */
export function createPreloader(router: { routes: RouteObject[] }, queryClient: QueryClient) {
  return (path: string) => {
    const url = new URL(path, location.origin)
    for (const { route, params } of matchRoutes(router.routes, url) ?? []) {
      if (typeof route.lazy !== 'function') continue
      const module = route.lazy() as Promise<Preloadable>
      module
        .then((loaded) =>
          isFirstLoadDone(queryClient) ? loaded.preload?.({ queryClient, params, url }) : undefined,
        )
        // The navigation itself tries again and says what is wrong.
        .catch(() => undefined)
    }
  }
}
