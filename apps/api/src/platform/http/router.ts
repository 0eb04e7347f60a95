import { createRoute as createOpenApiRoute, OpenAPIHono, type RouteConfig } from '@hono/zod-openapi'
import type { Logger } from 'pino'
import type { z } from 'zod'
import type { Person } from '../access/find-or-create-user.ts'
import type { SignIn } from '../access/sign-in-policy.ts'
import type { BaseContext, ServiceContext } from '../context/context.ts'
import type { SignInSecurity } from '../db/schema/sign-in-security.ts'
import { notFound, Problem } from '../errors/problem.ts'
import { formatCount } from '../text/format-count.ts'
import { countFieldErrors, fieldErrorsMax, toFieldErrors } from './schema-issues.ts'
import type { RateLimitKind } from './rate-limit.ts'
import type { RoutePermission } from './route-permission.ts'

/**
 * Who can call an operation: anyone (`public`), anyone signed in (`person`), or a member of the organization
 * it acts in (`member`).
 */
export type AccessLevel = 'public' | 'person' | 'member'

/** What every handler finds on `c.var`; `identifyOperation` and `requireSession` set it. */
export interface AppEnv {
  Variables: {
    requestId: string
    log: Logger
    accessLevel: AccessLevel
    /** What callers must hold somewhere; null for anyone who gets past the access level. */
    routePermission: RoutePermission
    /** The request has no session, and its route has its own limit. */
    hasOwnLimit: boolean
    /** The limit that the operation counts against in addition to the one per person. */
    rateLimitKind: RateLimitKind | null
    /** The operation ignores idempotency keys: it runs every time. */
    isNeverReplayed: boolean
    /** Only for callers who signed in recently. A preview changes nothing, so it doesn't need that. */
    needsFreshSignIn: boolean
    base: BaseContext
    /** Set for operations of people who are signed in but need no organization. */
    person: Person
    /** The `user_session` of the caller; set for operations that need a session. */
    sessionId: string
    /** How the caller signed in; set for operations that need a session. */
    signIn: SignIn
    /** The sign-in policy of the caller's organization; set for operations of members. */
    security: SignInSecurity
    /** Set for operations of members. */
    ctx: ServiceContext
  }
}

/** Routes without a session, routes without an organization, and routes of members, which declare what they require. */
type RouteAccess =
  | { security: never[] }
  | { 'x-without-organization': true }
  | { 'x-permission': RoutePermission }

/** The library's function, for routes that say who can call them. */
export const createRoute: <
  Path extends string,
  Route extends Omit<RouteConfig, 'path'> & { path: Path } & RouteAccess,
>(
  route: Route,
) => ReturnType<typeof createOpenApiRoute<Path, Route>> = createOpenApiRoute

/** A router that returns schema failures as `validation-failed` problems. */
export function createRouter() {
  return new OpenAPIHono<AppEnv>({
    defaultHook: (result) => {
      // The library also passes the input of a failure, which its type omits.
      if (!result.success)
        throw invalidInput(result.target, result.error, 'data' in result ? result.data : undefined)
    },
  })
}

/** Converts schema issues into a problem: 404 for the path, 400 for the query, 422 for everything else. */
export function invalidInput(target: string, error: z.core.$ZodError, input: unknown): Problem {
  if (target === 'param') return notFound('object')
  const isQuery = target === 'query'
  const errors = toFieldErrors(error.issues, {
    input,
    toPointer: (path) =>
      isQuery ? `?${path.map(String).join('.')}` : `/${path.map(escapePointer).join('/')}`,
    keyName: isQuery ? 'query parameter of this call' : 'field of this object',
  })
  const hasUnknownParameter = isQuery && errors.some((field) => field.code === 'unknown_field')
  const count = countFieldErrors(error.issues)
  const detail = count === 1 ? errors[0]!.message : describeErrorCount(count)
  if (!isQuery) return new Problem('validation-failed', detail, { errors })
  return new Problem(hasUnknownParameter ? 'unknown-parameter' : 'bad-request', detail, { errors })
}

const describeErrorCount = (count: number) =>
  count > fieldErrorsMax
    ? `${formatCount(count, 'field')} need attention. The first ${fieldErrorsMax} are listed.`
    : `${count} fields need attention.`

const escapePointer = (part: PropertyKey) => String(part).replaceAll('~', '~0').replaceAll('/', '~1')
