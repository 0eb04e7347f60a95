import type { QueryClient } from '@tanstack/react-query'
import {
  createBrowserRouter,
  replace,
  RouterContextProvider,
  type DOMRouterOpts,
  type RouteObject,
} from 'react-router'
import { RouteErrorPage } from '~/features/errors/error-page'
import { queryClientContext } from '~/lib/router-context'
import { DefaultLayout, DefaultLayoutFallback } from '~/routes/layouts/default-layout'
import { IntelligenceLayout, MainLayout, PlainFrame } from '~/routes/layouts/layouts'
import { createGuards } from './middleware/guards.ts'
import { pageChange } from './middleware/page-change.ts'
import { redirectTable, routeTable, type LayoutName, type RouteEntry } from './route-table.ts'

const layouts: Record<LayoutName, Pick<RouteObject, 'Component' | 'lazy'>> = {
  intelligence: { Component: IntelligenceLayout },
  main: { Component: MainLayout },
  settings: { lazy: () => import('~/routes/layouts/settings-layout') },
}

/** Builds the route tree from the route table. */
export function createRoutes(): RouteObject[] {
  const hasNoShell = (entry: RouteEntry) => entry.sidebar === 'closed' && entry.header === 'closed'

  return [
    {
      id: 'root',
      Component: DefaultLayout,
      HydrateFallback: DefaultLayoutFallback,
      ErrorBoundary: RouteErrorPage,
      middleware: [pageChange],
      children: [
        ...redirectTable.map(({ path, redirectTo }) => ({ path, loader: () => replace(redirectTo) })),
        {
          id: 'plain',
          Component: PlainFrame,
          children: groupByLayout('plain', routeTable.filter(hasNoShell)),
        },
        {
          id: 'shell',
          lazy: () => import('~/routes/layouts/shell'),
          children: groupByLayout(
            'shell',
            routeTable.filter((entry) => !hasNoShell(entry)),
          ),
        },
      ],
    },
  ]
}

function groupByLayout(frame: string, entries: readonly RouteEntry[]): RouteObject[] {
  return Object.entries(layouts).map(([layout, route]) => ({
    ...route,
    id: `${frame}-${layout}`,
    children: entries.filter((entry) => entry.layout === layout).map(toRoute),
  }))
}

function toRoute(entry: RouteEntry): RouteObject {
  const { path, lazy, ...handle } = entry
  return { id: path, path, lazy, handle, middleware: createGuards(entry) }
}

export function createRouter(queryClient: QueryClient, options?: DOMRouterOpts) {
  return createBrowserRouter(createRoutes(), {
    ...options,
    getContext: () => {
      const context = new RouterContextProvider()
      context.set(queryClientContext, queryClient)
      return context
    },
  })
}
