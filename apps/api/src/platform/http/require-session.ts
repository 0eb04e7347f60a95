import type { HttpBindings } from '@hono/node-server'
import type { Context, MiddlewareHandler } from 'hono'
import ipaddr from 'ipaddr.js'
import { isIP } from 'node:net'
import type { AccessDirectory } from '../access/access-directory.ts'
import { findOrCreateUser } from '../access/find-or-create-user.ts'
import type { SessionDirectory } from '../access/session-directory.ts'
import {
  isMultiFactor,
  requireFreshSignIn,
  requireMultiFactor,
  type SignIn,
} from '../access/sign-in-policy.ts'
import type { BaseContext } from '../context/context.ts'
import { defaultSecurity, type SignInSecurity } from '../db/schema/sign-in-security.ts'
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
  /** Notifies a person of a sign-in on a device that they haven't used before. */
  onNewDevice(
    ctx: BaseContext & { orgId: string },
    signIn: { userId: string; sessionId: string },
  ): Promise<void>
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
      addToLogScope({ userId: person.id })
      const { id, selectedOrgId: orgId } = person
      await identifySession(deps, c, session, { userId: id, orgId, security: defaultSecurity })
      c.set('person', person)
      return await next()
    }

    const caller = await deps.access.resolve(
      session,
      requestedOrganization(c.req.path, c.req.header('X-Org-Id')),
    )
    addToLogScope({ orgId: caller.orgId, userId: caller.userId })
    if (!caller.isOrgActive && !isAllowedWithoutEntering(c.req.method, c.req.path)) {
      throw new Problem(
        'org-inactive',
        'This organization was deactivated. Nothing was deleted. Ask the operator of this server to reactivate it.',
      )
    }
    const signIn = await identifySession(deps, c, session, caller)
    if (!isAllowedWithoutEntering(c.req.method, c.req.path)) requireMultiFactor(caller, signIn)
    c.set('security', caller.security)
    c.set('ctx', {
      ...base,
      actor: { type: 'user', id: caller.userId, name: caller.name, access: caller.access },
      orgId: caller.orgId,
    })
    await next()
    // For callers that left the choice to the server.
    c.res.headers.set('X-Org-Id', caller.orgId)
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

/**
 * The calls that a page needs to show why an organization can't be entered (it's inactive, or requires two-step
 * verification), to switch to another one, and to sign out.
 */
const isAllowedWithoutEntering = (method: string, path: string) =>
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

/** Sets the session of a request, and reports a sign-in that is new to this server. */
async function identifySession(
  deps: SessionDeps,
  c: Context<AppEnv>,
  session: VerifiedSession,
  { userId, orgId, security }: { userId: string; orgId: string | null; security: SignInSecurity },
): Promise<SignIn> {
  const deviceId = c.req.header('X-Device-Id') ?? null
  const visit = { userId, session, deviceId, userAgent: readUserAgent(c), security }
  const { id, signedInAt, isNewSignIn, isNewDevice } = await deps.sessions.resolve(visit)
  if (isNewSignIn)
    c.var.log.info({ sessionId: id, methods: session.methods, isNewDevice }, 'sign-in recorded')
  if (isNewDevice && orgId !== null)
    await deps.onNewDevice({ ...c.var.base, orgId }, { userId, sessionId: id })
  const signIn: SignIn = { at: signedInAt, isMultiFactor: isMultiFactor(session.methods) }
  c.set('sessionId', id)
  c.set('signIn', signIn)
  return signIn
}

/** Rejects operations that declare `x-fresh-sign-in` if the caller's sign-in is too old. */
export const requireFreshSignInWhereDeclared: MiddlewareHandler<AppEnv> = async (c, next) => {
  if (c.var.needsFreshSignIn) requireFreshSignIn(c.var.security, c.var.signIn)
  await next()
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
