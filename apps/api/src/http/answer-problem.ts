import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { Problem, type ProblemCode } from '../problem.ts'
import type { AppEnv } from './router.ts'

/** The one place where an error becomes an answer. What nobody expected is logged and answered with a fixed text. */
export function answerProblem(error: unknown, c: Context<AppEnv>): Response {
  const problem = toProblem(error)
  if (problem.status >= 500) c.var.log.error({ err: error }, problem.message)
  const body = JSON.stringify(problem.toDocument(apiPath(c.req.path), c.var.requestId))
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
  return new Problem(
    'internal',
    'Something went wrong on our side. Try again; if it stays, tell us the request id.',
    {
      cause: error,
    },
  )
}

const httpExceptions: Partial<Record<number, ProblemCode>> = {
  400: 'malformed-json',
  413: 'file-too-large',
  415: 'unsupported-media-type',
}

const httpDetails: Partial<Record<ProblemCode, string>> = {
  'malformed-json': 'The body is not valid JSON. Check it for a missing quote, comma or bracket.',
}

/** The path as the documentation names it, without the prefix that all calls share. */
const apiPath = (path: string) => path.replace(/^\/api(?=\/)/, '')
