import type { MiddlewareHandler } from 'hono'
import type { AppDeps } from '../app-deps.ts'
import { Problem } from '../problem.ts'
import { clientAddress } from './client-address.ts'
import type { AppEnv } from './router.ts'

const idForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Sets `c.var.ctx` from the session token, or answers 401. Calls without a session are limited by address instead. */
export function requireSession(deps: AppDeps): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const ip = clientAddress(c, deps.trustProxy)
    if (c.var.isPublicCall) {
      await deps.rateLimits.spend('address', ip ?? 'unknown')
      return await next()
    }

    const session = await deps.identity.verifySession(bearerToken(c.req.header('Authorization')))
    await deps.rateLimits.spend('person', session.descopeId)
    const caller = await deps.access.resolve(
      session,
      wantedOrganisation(c.req.path, c.req.header('X-Org-Id')),
    )
    c.set('log', c.var.log.child({ orgId: caller.orgId, userId: caller.userId }))
    c.set('ctx', {
      actor: { type: 'user', id: caller.userId, name: caller.name, access: caller.access },
      orgId: caller.orgId,
      origin: {
        requestId: c.var.requestId,
        // Browsers say so by themselves, and pages cannot forge it.
        via: c.req.header('Sec-Fetch-Site') === 'same-origin' ? 'ui' : 'api',
        ip,
        userAgent: c.req.header('User-Agent')?.slice(0, 300) ?? null,
      },
      db: deps.db,
      files: deps.files,
      pictures: deps.pictures,
      tasks: deps.tasks,
      invalidateAccess: deps.access.invalidate,
    })
    await next()
  }
}

function bearerToken(authorization: string | undefined) {
  const match = /^Bearer +([^\s:]+)$/i.exec(authorization ?? '')
  if (!match) throw new Problem('session-missing', 'This call needs a session. Sign in first.')
  return match[1]!
}

/** The organisation named by the path, else by the header, else none. */
function wantedOrganisation(path: string, header: string | undefined) {
  const named = /^\/api\/org\/([^/]+)/.exec(path)?.[1] ?? header
  if (named === undefined || named === '') return null
  if (!idForm.test(named)) {
    throw new Problem('org-not-found', 'There is no such organisation, or you are not a member of it.')
  }
  return named.toLowerCase()
}
