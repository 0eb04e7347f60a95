import type { OpenAPIHono } from '@hono/zod-openapi'
import type { MiddlewareHandler } from 'hono'
import { notFound, Problem } from '../errors/problem.ts'
import { isForm, mediaTypeOf } from './media-type.ts'
import type { AppEnv, CallKind } from './router.ts'

type OwnLimit = boolean | 'form'

export interface KnownRoute {
  method: string
  pattern: RegExp
  kind: CallKind
  /** Limits its callers itself, so the limit by network address does not hold; `form` where they send a form. */
  ownLimit: OwnLimit
}

/** The calls of a router, read from their OpenAPI definitions. */
export function listRoutes(router: OpenAPIHono<AppEnv>): KnownRoute[] {
  return router.openAPIRegistry.definitions.flatMap((definition) =>
    definition.type === 'route'
      ? [
          {
            method: definition.route.method.toUpperCase(),
            pattern: toPattern(definition.route.path),
            kind: kindOf(definition.route),
            ownLimit: (definition.route as { 'x-own-limit'?: OwnLimit })['x-own-limit'] ?? false,
          },
        ]
      : [],
  )
}

/** Answers 404 and 405 for what no route serves, before anything asks for a session. */
export function rejectUnknownRoutes(prefix: string, routes: () => KnownRoute[]): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const path = c.req.path.slice(prefix.length)
    const samePath = routes().filter((route) => route.pattern.test(path))
    if (samePath.length === 0) throw notFound('call')
    const method = c.req.method === 'HEAD' ? 'GET' : c.req.method
    if (!samePath.some((candidate) => candidate.method === method)) {
      const allow = [...new Set(samePath.map((candidate) => candidate.method))].sort()
      throw new Problem(
        'method-not-allowed',
        `${c.req.method} is not possible here. Use ${allow.join(' or ')}.`,
        {
          members: { allow },
        },
      )
    }
    const mediaType = mediaTypeOf(c.req.header('Content-Type'))
    c.set(
      'hasOwnLimit',
      samePath.some(
        ({ method: its, ownLimit }) => its === method && (ownLimit === 'form' ? isForm(mediaType) : ownLimit),
      ),
    )
    const kinds = samePath.flatMap((candidate) => (candidate.method === method ? candidate.kind : []))
    c.set(
      'callKind',
      strictest.find((kind) => kinds.includes(kind))!,
    )
    await next()
  }
}

const strictest = ['member', 'person', 'public'] as const

const kindOf = (route: { security?: unknown[]; 'x-without-organisation'?: boolean }): CallKind => {
  if (route.security?.length === 0) return 'public'
  return route['x-without-organisation'] ? 'person' : 'member'
}

const toPattern = (path: string) =>
  new RegExp(`^${path.replaceAll(/[.]/g, '\\.').replaceAll(/:(\w+)(\{[^}]*\})?|\{(\w+)\}/g, '[^/]+')}$`)
