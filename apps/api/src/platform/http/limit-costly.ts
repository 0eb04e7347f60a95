import type { MiddlewareHandler } from 'hono'
import type { RateLimitKind, RateLimits } from './rate-limit.ts'
import type { AppEnv } from './router.ts'

/** Calls that cost the server, other hosts or other people more than an ordinary one. */
const costly: readonly [method: string, path: RegExp, kind: RateLimitKind][] = [
  ['POST', /^\/api\/(?:property|unit|tenant)\/import(?:\/(?:upload|validate))?$/, 'import'],
  ['POST', /^\/api\/(?:portfolio|property|unit|tenant)\/batch$/, 'import'],
  ['POST', /^\/api\/team\/user\/invite(?:\/[^/]+\/resend)?$/, 'import'],
  ['POST', /\/email\/senders(?:\/[^/]+\/code)?$/, 'import'],
  ['POST', /\/communication\/(?:test-)?welcome-email$/, 'import'],
  ['GET', /^\/api\/(?:portfolio|property|unit|tenant|ledger)\/export$/, 'export'],
  ['GET', /\/import\/[^/]+\/rejected\.csv$/, 'export'],
  ['GET', /^\/api\/search$/, 'search'],
  ['POST', /^\/api\/ledger\/verify$/, 'verify'],
  ['POST', /^\/api\/source\/(?:test|[^/]+\/run)$/, 'fetch'],
  ['POST', /^\/api\/property\/[^/]+\/match$/, 'fetch'],
  ['POST', /^\/api\/(?:user\/picture|org\/[^/]+\/logo)$/, 'picture'],
  ['POST', /^\/api\/tenant\/[^/]+\/reveal$/, 'reveal'],
]

/** Which smaller allowance a call spends beside that of its person. */
export const findCostlyKind = (method: string, path: string): RateLimitKind | null =>
  costly.find((call) => call[0] === (method === 'HEAD' ? 'GET' : method) && call[1].test(path))?.[2] ?? null

/** Gives costly calls a smaller allowance of their own, for each person and kind. */
export function limitCostly(rateLimits: RateLimits): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const kind = findCostlyKind(c.req.method, c.req.path)
    if (kind)
      await rateLimits.spend(kind, c.var.callKind === 'member' ? c.var.ctx.actor.id! : c.var.person.id)
    await next()
  }
}
