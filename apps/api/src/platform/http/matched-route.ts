import { type OpenAPIHono, z } from '@hono/zod-openapi'
import type { Context, MiddlewareHandler } from 'hono'
import { matchedRoutes } from 'hono/route'
import { Problem } from '../errors/problem.ts'
import { formatAlternatives } from '../text/format-list.ts'
import type { RateLimitKind } from './rate-limit.ts'
import { isForm, mediaTypeOf } from './request-body.ts'
import type { RoutePermission } from './route-permission.ts'
import type { AppEnv, AccessLevel } from './router.ts'

/** What middleware needs to know about an operation before its handler runs. */
interface Operation {
  accessLevel: AccessLevel
  permission: RoutePermission
  /** Limits its callers itself, so the limit by IP address doesn't apply; `form`: only if they send a form. */
  ownLimit: boolean | 'form'
  rateLimit: RateLimitKind | null
  /** The limits of what can be asked for with `include`. */
  includeRateLimit: Readonly<Record<string, RateLimitKind>>
  /** Runs every time, because only callers who have access now can get its response. */
  neverReplayed: boolean
  /** Only for callers who signed in recently, as their organization defines it. */
  needsFreshSignIn: boolean
  /** Can be called with `dryRun=true`, which changes nothing. */
  hasPreview: boolean
}

/** The handler of a request; the router matches it before any middleware runs. */
const findMatch = (c: Context<AppEnv>) => matchedRoutes(c).find(isEndpoint)

const isEndpoint = ({ method, path }: { method: string; path: string }) =>
  method !== 'ALL' && !path.includes('*')

/**
 * Looks up the operation of a request. Responds with 404 or 405 if there is none, before anything requires a session.
 *
 * @param prefix - where `router` is mounted.
 */
export function identifyOperation(prefix: string, router: OpenAPIHono<AppEnv>): MiddlewareHandler<AppEnv> {
  // Middleware is registered before the routes it looks up.
  let operations: Map<string, Operation> | null = null
  return async (c, next) => {
    operations ??= listOperations(prefix, router)
    const match = findMatch(c)
    const operation = match && operations.get(toOperationKey(match))
    if (!operation) throw mismatchProblem(c, router, c.req.path.slice(prefix.length))
    const { accessLevel, permission, ownLimit, rateLimit, includeRateLimit, neverReplayed } = operation
    c.set('accessLevel', accessLevel)
    c.set('routePermission', permission)
    c.set('rateLimitKind', rateLimit ?? findIncludeLimit(c, includeRateLimit))
    c.set('isNeverReplayed', neverReplayed)
    const isPreview = operation.hasPreview && c.req.queries('dryRun')?.join() === 'true'
    c.set('needsFreshSignIn', operation.needsFreshSignIn && !isPreview)
    c.set('hasOwnLimit', ownLimit === 'form' ? isForm(mediaTypeOf(c.req.header('Content-Type'))) : ownLimit)
    await next()
  }
}

function findIncludeLimit(c: Context<AppEnv>, limits: Operation['includeRateLimit']) {
  const included = c.req.queries('include')?.join() ?? ''
  return Object.entries(limits).find(([name]) => included.includes(name))?.[1] ?? null
}

const toOperationKey = ({ method, path }: { method: string; path: string }) => `${method} ${path}`

function listOperations(prefix: string, router: OpenAPIHono<AppEnv>) {
  const operations = new Map<string, Operation>()
  for (const definition of router.openAPIRegistry.definitions) {
    if (definition.type !== 'route') continue
    const route: RouteExtensions & typeof definition.route = definition.route
    const path = `${prefix}${route.path.replaceAll(/\{(\w+)\}/g, ':$1')}`
    operations.set(toOperationKey({ method: route.method.toUpperCase(), path }), {
      accessLevel: readAccessLevel(route),
      permission: readPermission(route),
      ownLimit: route['x-own-limit'] ?? false,
      rateLimit: route['x-rate-limit'] ?? null,
      includeRateLimit: route['x-include-rate-limit'] ?? {},
      neverReplayed: route['x-never-replayed'] ?? false,
      needsFreshSignIn: route['x-fresh-sign-in'] ?? false,
      hasPreview: route.request?.query instanceof z.ZodObject && 'dryRun' in route.request.query.shape,
    })
  }
  return operations
}

interface RouteExtensions {
  'x-permission'?: RoutePermission
  'x-own-limit'?: Operation['ownLimit']
  'x-rate-limit'?: RateLimitKind
  'x-include-rate-limit'?: Operation['includeRateLimit']
  'x-never-replayed'?: boolean
  'x-fresh-sign-in'?: boolean
  'x-without-organization'?: boolean
}

function readAccessLevel(route: RouteExtensions & { security?: unknown[] }): AccessLevel {
  if (route.security?.length === 0) return 'public'
  return route['x-without-organization'] ? 'person' : 'member'
}

/** @throws Error if a route of members doesn't declare its permission */
function readPermission(route: Parameters<typeof readAccessLevel>[0] & { method: string; path: string }) {
  if (readAccessLevel(route) !== 'member') return null
  const { 'x-permission': permission } = route
  if (permission === undefined) throw new Error(`${route.method} ${route.path} has no x-permission`)
  return permission
}

const methods = ['DELETE', 'GET', 'PATCH', 'POST', 'PUT']

function mismatchProblem(c: Context<AppEnv>, router: OpenAPIHono<AppEnv>, path: string) {
  const allow = methods.filter((method) =>
    router.router.match(method, path)[0].some(([[, route]]) => isEndpoint(route)),
  )
  if (allow.length === 0) return new Problem('not-found', 'No API operation has this path.')
  return new Problem(
    'method-not-allowed',
    `${c.req.method} isn’t supported here. Use ${formatAlternatives(allow)}.`,
    { members: { allow } },
  )
}

/** Stands for pages, files, and paths that don't exist. */
const noRoute = '*'

/** The route pattern of a request for logs and metrics, such as `/api/units/:id`; `*` if it isn't an operation. */
export const getRoutePattern = (c: Context<AppEnv>): string => findMatch(c)?.path ?? noRoute

const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * The path of a request for the log. Path parameters other than ids are masked: the log must reveal neither invitation
 * tokens nor email addresses. Undefined if the request isn't an operation.
 */
export function redactPath(c: Context<AppEnv>): string | undefined {
  const route = getRoutePattern(c)
  if (route === noRoute) return undefined
  const segments = c.req.path.split('/')
  const patternSegments = route.split('/')
  if (segments.length !== patternSegments.length) return route
  return patternSegments
    .map((part, n) => (!part.startsWith(':') ? part : uuidPattern.test(segments[n]!) ? segments[n] : '…'))
    .join('/')
}
