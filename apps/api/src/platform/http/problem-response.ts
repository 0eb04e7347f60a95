import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { isDatabaseUnavailable } from '../db/outage.ts'
import { Problem, type ProblemCode } from '../errors/problem.ts'
import { isOutOfSpace } from '../errors/is-out-of-space.ts'
import type { AppEnv } from './router.ts'

/**
 * The one place where an error becomes a response. An unexpected error is logged, and the response has fixed text.
 */
export function toErrorResponse(error: unknown, c: Context<AppEnv>): Response {
  const problem = toProblem(error)
  const { code, extras } = problem
  if (problem.status >= 500) c.var.log.error({ err: error, code, detail: problem.message }, 'request failed')
  if (problem.status === 401) c.var.log.info({ code, reason: readReason(problem) }, 'session rejected')
  if (problem.status === 403) c.var.log.info({ code, missing: extras.members?.missing }, 'access rejected')
  return toProblemResponse(problem, c)
}

/** Which limit ended a session, or why its token was rejected, such as `ERR_JWT_EXPIRED`. */
const readReason = ({ extras, cause }: Problem) =>
  extras.members?.reason ?? (cause instanceof Error && 'code' in cause ? cause.code : undefined)

/** Only the response, without a log line: for rejections that would flood the log. */
export function toProblemResponse(problem: Problem, c: Context<AppEnv>): Response {
  const body = JSON.stringify(problem.toDocument(stripApiPrefix(c.req.path), c.var.requestId))
  const headers = new Headers({
    'Content-Type': 'application/problem+json; charset=utf-8',
    'Cache-Control': 'no-store',
  })
  if (problem.extras.retryAfterSeconds !== undefined) {
    headers.set('Retry-After', String(problem.extras.retryAfterSeconds))
  }
  const { allow } = problem.extras.members ?? {}
  if (Array.isArray(allow)) headers.set('Allow', allow.join(', '))
  if (problem.status === 401) headers.set('WWW-Authenticate', 'Bearer')
  return c.newResponse(body, problem.status, Object.fromEntries(headers))
}

function toProblem(error: unknown): Problem {
  if (error instanceof Problem) return error
  if (error instanceof HTTPException) {
    const code = httpExceptions[error.status]
    if (code) return new Problem(code, httpDetails[code] ?? error.message, { cause: error })
  }
  if (isOutOfSpace(error)) {
    return new Problem(
      'unavailable',
      'The server’s disk is full, so nothing was saved. Tell the operator of this server. Saving works again once space is available.',
      { retryAfterSeconds: spaceRetrySeconds, cause: error },
    )
  }
  if (isDatabaseUnavailable(error)) {
    return new Problem(
      'unavailable',
      'The database isn’t responding. Your request may not have been completed. Try again in a moment.',
      { retryAfterSeconds: databaseRetrySeconds, cause: error },
    )
  }
  return new Problem(
    'internal',
    'Something went wrong on our side. Try again. If it keeps happening, send us the request ID.',
    {
      cause: error,
    },
  )
}

const databaseRetrySeconds = 2
const spaceRetrySeconds = 60

const httpExceptions: Partial<Record<number, ProblemCode>> = {
  400: 'malformed-json',
  413: 'file-too-large',
  415: 'unsupported-media-type',
}

const httpDetails: Partial<Record<ProblemCode, string>> = {
  'malformed-json': 'The request body isn’t valid JSON. Check for a missing quote, comma, or bracket.',
}

/** The path as documented, without the prefix that all operations share. */
const stripApiPrefix = (path: string) => path.replace(/^\/api(?=\/)/, '')
