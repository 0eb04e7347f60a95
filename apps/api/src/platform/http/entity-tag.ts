import { z } from '@hono/zod-openapi'
import type { MiddlewareHandler } from 'hono'
import { hash } from 'node:crypto'
import { Problem } from '../errors/problem.ts'
import type { AppEnv } from './router.ts'

/** The entity tag of version 7 is `"v7"`. `conditionalGet` adds a digest of the body to it. */
export const entityTag = (version: number) => `"v${version}"`

/** The versions that a write may replace, or null for any. Empty when none of the given tags is ours. */
export type ExpectedVersions = readonly number[] | null

export const IfMatchHeader = z.object({
  'if-match': z.string().optional().openapi({
    description: 'The ETag the change is based on. A different version returns 412.',
    example: '"v7"',
  }),
})

const tagListPattern = /^[\s,]*(?:(?:W\/)?"[^"]*"[\s,]*)+$/
const versionTagPattern = /^v(\d{1,10})(?:\.[\w-]+)?$/

/**
 * Parses an `If-Match` header (RFC 9110, 13.1.1): a list of entity tags, or `*`.
 * @throws Problem `bad-request` for a malformed list.
 */
export function readIfMatch(ifMatch: string | undefined): ExpectedVersions {
  if (ifMatch === undefined || ifMatch.trim() === '*') return null
  if (!tagListPattern.test(ifMatch)) {
    throw new Problem('bad-request', `If-Match must be the object’s ETag, for example "v7", not ${ifMatch}.`)
  }
  return [...ifMatch.matchAll(/"([^"]*)"/g)].flatMap(([, tag]) => {
    const version = versionTagPattern.exec(tag!)?.[1]
    return version === undefined ? [] : Number(version)
  })
}

/** Rejects a write based on another version; the problem contains the current object. */
export async function requireVersion(
  expected: ExpectedVersions,
  version: number,
  describeCurrent: () => object | Promise<object>,
) {
  if (expected === null || expected.includes(version)) return
  throw new Problem(
    'version-conflict',
    'Someone changed this after you opened it. Compare both versions and choose one.',
    {
      members: { current: await describeCurrent() },
    },
  )
}

const jsonPattern = /^application\/(?:geo\+)?json\b/

/**
 * Adds an entity tag to every JSON response to GET, and responds with 304 if the client already has it. A version
 * tag ("v7") is extended by a digest ("v7.4f1a…"), since computed fields change without a new version.
 */
export const conditionalGet: MiddlewareHandler<AppEnv> = async (c, next) => {
  await next()
  c.res.headers.append('Vary', 'Authorization, X-Org-Id')
  if (c.req.method !== 'GET' && c.req.method !== 'HEAD') return
  // Downloads are streamed; reading one here would hold all of it in memory.
  if (c.res.headers.get('Cache-Control') === 'no-store') return
  if (c.res.status !== 200 || !jsonPattern.test(c.res.headers.get('Content-Type') ?? '')) return

  const body = Buffer.from(await c.res.arrayBuffer())
  const digest = hash('sha256', body, 'base64url').slice(0, 22)
  const version = /^"(v\d+)"$/.exec(c.res.headers.get('ETag') ?? '')?.[1]
  const tag = `"${version ? `${version}.` : ''}${digest}"`
  const headers = new Headers(c.res.headers)
  headers.set('ETag', tag)
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'private, no-cache')
  const isUnchanged = c.req
    .header('If-None-Match')
    ?.split(',')
    .some((candidate) => candidate.trim().replace(/^W\//, '') === tag)
  // Otherwise the framework copies the old headers over the new ones.
  c.res = undefined
  if (isUnchanged) {
    headers.delete('Content-Type')
    headers.delete('Content-Length')
    c.res = new Response(null, { status: 304, headers })
  } else {
    c.res = new Response(body, { status: 200, headers })
  }
}
