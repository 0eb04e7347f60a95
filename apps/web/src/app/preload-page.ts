import type { QueryClient } from '@tanstack/react-query'
import { matchRoutes, type RouteObject } from 'react-router'
import { isFirstLoadDone } from '~/data/session/first-load'

interface PreloadArgs {
  queryClient: QueryClient
  params: Record<string, string | undefined>
  url: URL
}

/** A route module that can fetch the data of its page into the cache. */
interface Preloadable {
  preload?: (args: PreloadArgs) => Promise<unknown>
}

/** Preloads the code of every route that matches a path, and its data if the module exports `preload`. */
export function createPreloader(router: { routes: RouteObject[] }, queryClient: QueryClient) {
  return (path: string) => {
    const url = new URL(path, location.origin)
    for (const { route, params } of matchRoutes(router.routes, url) ?? []) {
      if (typeof route.lazy !== 'function') continue
      const module = route.lazy() as Promise<Preloadable>
      module
        .then((loadedModule) =>
          isFirstLoadDone(queryClient) ? loadedModule.preload?.({ queryClient, params, url }) : undefined,
        )
        // The navigation itself retries and shows the error.
        .catch(() => undefined)
    }
  }
}
