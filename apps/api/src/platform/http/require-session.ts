import type { HttpBindings } from '@hono/node-server'
import type { Context, MiddlewareHandler } from 'hono'
import ipaddr from 'ipaddr.js'
import { isIP } from 'node:net'
import type { AccessDirectory } from '../access/access-directory.ts'
import { findOrCreateUser } from '../access/find-or-create-user.ts'
import type { SessionDirectory } from '../access/session-directory.ts'
import type { BaseContext } from '../context/context.ts'
import { Problem } from '../errors/problem.ts'
import type { VerifiedSession } from '../identity/identity-provider.ts'
import { addToLogScope } from '../log/log.ts'
import type { RateLimits } from './rate-limit.ts'
import type { AppEnv } from './router.ts'

/** What it takes to identify the caller, and what services work with. */
export interface SessionDeps extends Pick<BaseContext, 'db' | 'files' | 'pictures' | 'tasks' | 'gateways'> {
  access: AccessDirectory
  sessions: SessionDirectory
  rateLimits: RateLimits
  /** Whether `X-Forwarded-For` comes from our own proxy and can be trusted. */
  trustProxy: boolean
}

const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * Sets `c.var.ctx` from the session token, or responds with 401. Operations without an organization get the person
 * only; those without a session are limited by IP address instead.
 */
export function requireSession(deps: SessionDeps): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const ip = clientAddress(c, deps.trustProxy)
    const base = createBaseContext(deps, c, ip)
    c.set('base', base)
    if (c.var.accessLevel === 'public') {
      const address = addressGroup(ip)
      if (!c.var.hasOwnLimit) {
        await deps.rateLimits.consume('address', address)
        return await next()
      }
      await deps.rateLimits.require('refused', address)
      await next()
      // Only successful calls are unlimited, because rejected ones cost something to read and check.
      if (c.res.status >= 400 && c.res.status < 500) await deps.rateLimits.consume('refused', address)
      return
    }

    const session = await verifyToken(deps, c.req.header('Authorization'), ip)
    await deps.rateLimits.consume('person', session.descopeId)
    if (c.var.accessLevel === 'person') {
      const person = await findOrCreateUser(deps.db, deps.gateways.identity, session)
      c.set('sessionId', await resolveSessionId(deps, c, session, person.id))
      c.set('person', person)
      addToLogScope({ userId: person.id })
      return await next()
    }

    const caller = await deps.access.resolve(
      session,
      requestedOrganization(c.req.path, c.req.header('X-Org-Id')),
    )
    addToLogScope({ orgId: caller.orgId, userId: caller.userId })
    if (!caller.isOrgActive && !isAllowedWhileInactive(c.req.method, c.req.path)) {
      throw new Problem(
        'org-inactive',
        'This organization was deactivated. Nothing was deleted. Ask the operator of this server to reactivate it.',
      )
    }
    c.set('sessionId', await resolveSessionId(deps, c, session, caller.userId))
    c.set('ctx', {
      ...base,
      actor: { type: 'user', id: caller.userId, name: caller.name, access: caller.access },
      orgId: caller.orgId,
    })
    await next()
  }
}

/**
 * Trying one token after another is soon rate limited, without affecting other people at the same address.
 */
async function verifyToken(
  { gateways, rateLimits }: SessionDeps,
  authorization: string | undefined,
  ip: string | null,
) {
  try {
    return await gateways.identity.verifySession(bearerToken(authorization))
  } catch (error) {
    if (error instanceof Problem && error.status === 401)
      await rateLimits.consume('unauthorized', addressGroup(ip))
    throw error
  }
}

/** The calls that a page needs to show that the organization is inactive, to switch to another one, and to sign out. */
const isAllowedWhileInactive = (method: string, path: string) =>
  /^\/api\/(?:user|auth)(?:\/|$)/.test(path) || (method === 'GET' && /^\/api\/org\/[^/]+$/.test(path))

function createBaseContext(deps: SessionDeps, c: Context<AppEnv>, ip: string | null): BaseContext {
  const { db, files, pictures, tasks, gateways, access } = deps
  return {
    origin: {
      requestId: c.var.requestId,
      // Browsers set this header themselves, and pages can't forge it.
      via: c.req.header('Sec-Fetch-Site') === 'same-origin' ? 'ui' : 'api',
      ip,
      userAgent: readUserAgent(c),
    },
    db,
    files,
    pictures,
    tasks,
    gateways,
    invalidateAccess: access.invalidate,
  }
}

const readUserAgent = (c: Context<AppEnv>) => c.req.header('User-Agent')?.slice(0, 300) ?? null

async function resolveSessionId(
  deps: SessionDeps,
  c: Context<AppEnv>,
  session: VerifiedSession,
  userId: string,
) {
  const deviceId = c.req.header('X-Device-Id') ?? null
  return await deps.sessions.resolve({ userId, session, deviceId, userAgent: readUserAgent(c) })
}

function bearerToken(authorization: string | undefined) {
  const match = /^Bearer +([^\s:]+)$/i.exec(authorization ?? '')
  if (!match) throw new Problem('session-missing', 'This call requires a session. Sign in first.')
  return match[1]!
}

/** The organization in the path, else in the header, else null. */
function requestedOrganization(path: string, header: string | undefined) {
  const requestedId = /^\/api\/org\/([^/]+)/.exec(path)?.[1] ?? header
  if (requestedId === undefined || requestedId === '') return null
  if (!uuidPattern.test(requestedId)) {
    throw new Problem('org-not-found', 'No organization with this ID, or you aren’t a member of it.')
  }
  return requestedId.toLowerCase()
}

/**
 * The client's IP address; from `X-Forwarded-For` only behind our own proxy, whose entry is the last.
 */
function clientAddress(c: Context<AppEnv>, trustProxy: boolean): string | null {
  if (trustProxy) {
    const forwardedAddress = c.req.header('X-Forwarded-For')?.split(',').at(-1)?.trim()
    if (forwardedAddress && isIP(forwardedAddress)) return forwardedAddress
  }
  const bindings = c.env as Partial<HttpBindings> | undefined
  return bindings?.incoming?.socket.remoteAddress ?? null
}

/**
 * What limits treat as one client: an IPv4 address in its canonical form, or the first 64 bits of an IPv6
 * address, since every subscriber controls all of the rest.
 */
function addressGroup(ip: string | null): string {
  if (ip === null || !ipaddr.isValid(ip)) return 'unknown'
  const address = ipaddr.process(ip)
  if (address.kind() === 'ipv4') return address.toString()
  const groups = (address as ipaddr.IPv6).parts.slice(0, 4)
  return `${groups.map((part) => part.toString(16)).join(':')}::/64`
}
