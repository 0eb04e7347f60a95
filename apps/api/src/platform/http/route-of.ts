import type { Context } from 'hono'
import { matchedRoutes } from 'hono/route'
import type { AppEnv } from './router.ts'

/** What answers no call: pages, files, and addresses that nobody knows. */
const otherRoute = '*'

/** The pattern of the call, as in `/api/units/:id`; `*` for pages and for what does not exist. */
export function routeOf(c: Context<AppEnv>): string {
  const route = matchedRoutes(c).find(({ method, path }) => method !== 'ALL' && !path.includes('*'))
  return route?.path ?? otherRoute
}

const idForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * The path of a call as it may stand in the log: ids are shown, everything else that a caller filled in is not, so that
 * whoever reads the log cannot use an invitation or learn an address. Undefined for what is no call.
 */
export function describePath(c: Context<AppEnv>): string | undefined {
  const route = routeOf(c)
  if (route === otherRoute) return undefined
  const given = c.req.path.split('/')
  const parts = route.split('/')
  if (given.length !== parts.length) return route
  return parts
    .map((part, n) => (!part.startsWith(':') ? part : idForm.test(given[n]!) ? given[n] : '…'))
    .join('/')
}
