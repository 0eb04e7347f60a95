import { OpenAPIHono } from '@hono/zod-openapi'
import type { Logger } from 'pino'
import type { z } from 'zod'
import type { Person } from '../access/find-or-create-user.ts'
import type { BaseContext, ServiceContext } from '../context/context.ts'
import { type FieldError, notFound, Problem } from '../errors/problem.ts'
import type { RateLimitKind } from './rate-limit.ts'

/**
 * Who may call an operation: anyone (`public`), anyone signed in (`person`), or a member of the organization
 * it acts in (`member`).
 */
export type AccessLevel = 'public' | 'person' | 'member'

/** What every handler finds on `c.var`; `identifyOperation` and `requireSession` set it. */
export interface AppEnv {
  Variables: {
    requestId: string
    log: Logger
    accessLevel: AccessLevel
    /** The request has no session, and its route has its own limit. */
    hasOwnLimit: boolean
    /** The limit that the operation counts against in addition to the one per person. */
    rateLimitKind: RateLimitKind | null
    base: BaseContext
    /** Set for operations of people who are signed in but need no organization. */
    person: Person
    /** The `user_session` of the caller; set for operations that need a session. */
    sessionId: string
    /** Set for operations of members. */
    ctx: ServiceContext
  }
}

/** A router whose schema failures answer as `validation-failed` problems. */
export function createRouter() {
  return new OpenAPIHono<AppEnv>({
    defaultHook: (result) => {
      if (!result.success) throw invalidInput(result.target, result.error)
    },
  })
}

type Issue = z.core.$ZodIssue

/** Converts schema issues into a problem: 404 for the path, 400 for the query, 422 for everything else. */
export function invalidInput(target: string, error: { issues: readonly Issue[] }): Problem {
  if (target === 'param') return notFound('object')
  const errors = error.issues.flatMap((issue) => toFieldErrors(target, issue))
  const hasUnknownParameter = target === 'query' && errors.some((field) => field.code === 'unknown_field')
  const detail = errors.length === 1 ? errors[0]!.message : `${errors.length} fields need attention.`
  if (target !== 'query') return new Problem('validation-failed', detail, { errors })
  return new Problem(hasUnknownParameter ? 'unknown-parameter' : 'bad-request', detail, { errors })
}

function toFieldErrors(target: string, issue: Issue): FieldError[] {
  const toPointer = (path: PropertyKey[]) =>
    target === 'query' ? `?${path.map(String).join('.')}` : `/${path.map(escapePointer).join('/')}`
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({
      pointer: toPointer([...issue.path, key]),
      code: 'unknown_field',
      message: `“${key}” isn't a ${target === 'query' ? 'query parameter of this call' : 'field of this object'}.`,
    }))
  }
  return [
    {
      pointer: toPointer(issue.path),
      code: toFieldErrorCode(issue),
      message: issue.message,
      ...('input' in issue && isScalar(issue.input) && { value: issue.input }),
    },
  ]
}

function toFieldErrorCode(issue: Issue): FieldError['code'] {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'required' : 'type'
    case 'too_small':
      return issue.origin === 'string' || issue.origin === 'array' ? 'min_length' : 'min'
    case 'too_big':
      return issue.origin === 'string' || issue.origin === 'array' ? 'max_length' : 'max'
    case 'invalid_value':
      return 'enum'
    case 'custom':
      return (issue.params?.code as FieldError['code'] | undefined) ?? 'format'
    default:
      return 'format'
  }
}

const isScalar = (value: unknown) => value === null || ['string', 'number', 'boolean'].includes(typeof value)

const escapePointer = (part: PropertyKey) => String(part).replaceAll('~', '~0').replaceAll('/', '~1')
