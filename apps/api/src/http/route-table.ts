import type { OpenAPIHono } from '@hono/zod-openapi'
import type { MiddlewareHandler } from 'hono'
import { notFound, Problem } from '../problem.ts'
import type { AppEnv } from './router.ts'

export interface KnownRoute {
  method: string
  pattern: RegExp
  /** Whether the call is answered without a session (`security: []`). */
  isPublic: boolean
}

/** The calls of a router, read from their OpenAPI definitions. */
export function listRoutes(router: OpenAPIHono<AppEnv>): KnownRoute[] {
  return router.openAPIRegistry.definitions.flatMap((definition) =>
    definition.type === 'route'
      ? [
          {
            method: definition.route.method.toUpperCase(),
            pattern: toPattern(definition.route.path),
            isPublic: definition.route.security?.length === 0,
          },
        ]
      : [],
  )
}

/** Answers 404 and 405 for what no route serves, before anything asks for a session. */
export function refuseUnknownRoutes(prefix: string, routes: () => KnownRoute[]): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const path = c.req.path.slice(prefix.length)
    const samePath = routes().filter((route) => route.pattern.test(path))
    if (samePath.length === 0) throw notFound('call')
    const method = c.req.method === 'HEAD' ? 'GET' : c.req.method
    const route = samePath.find((candidate) => candidate.method === method)
    if (!route) {
      const allow = [...new Set(samePath.map((candidate) => candidate.method))].sort()
      throw new Problem(
        'method-not-allowed',
        `${c.req.method} is not possible here. Use ${allow.join(' or ')}.`,
        {
          members: { allow },
        },
      )
    }
    c.set(
      'isPublicCall',
      samePath.every((candidate) => candidate.method !== method || candidate.isPublic),
    )
    await next()
  }
}

const toPattern = (path: string) =>
  new RegExp(`^${path.replaceAll(/[.]/g, '\\.').replaceAll(/:(\w+)(\{[^}]*\})?|\{(\w+)\}/g, '[^/]+')}$`)
