import { DrizzleQueryError } from 'drizzle-orm/errors'
import pg from 'pg'
import { expect, it } from 'vitest'
import { MailFailure } from '../email/mailer.ts'
import { describeError, maskText, normalizeSql } from './describe-error.ts'

const person = /ana|lopez|example\.com|555/i

/** As the driver builds it from the database's response. */
function databaseError(fields: Partial<pg.DatabaseError> & { message: string }) {
  const error = new pg.DatabaseError(fields.message, fields.message.length, 'error')
  return Object.assign(error, { severity: 'ERROR', routine: 'somewhere' }, fields)
}

it('omits statement parameters and database details', () => {
  const cause = databaseError({
    message: 'duplicate key value violates unique constraint "tenant_email"',
    code: '23505',
    constraint: 'tenant_email',
    table: 'tenant',
    detail: 'Key (email)=(ana.lopez@example.com) already exists.',
  })
  const error = new DrizzleQueryError(
    `insert into "tenant" ("name", "email") values ($1, 'Ana Lopez')`,
    ['Ana Lopez', 'ana.lopez@example.com'],
    cause,
  )
  const described = describeError(error)!
  expect(described).toMatchObject({
    message: 'Failed query: insert into "tenant" ("name", "email") values ($1, ?)',
    cause: { code: '23505', constraint: 'tenant_email', table: 'tenant' },
  })
  expect(described.stack).toContain('describe-error.test.ts')
  expect(JSON.stringify(described)).not.toMatch(person)
})

it.each([
  databaseError({ message: 'invalid input syntax for type uuid: "Ana Lopez"', code: '22P02' }),
  databaseError({ message: 'date/time field value out of range: "Ana, "Lopez""', code: '22008' }),
  new MailFailure('The mail server rejected a message: 550 <ana.lopez@example.com>: no such user', {
    isTemporary: false,
    cause: new Error('550 ana.lopez@example.com unknown'),
  }),
  parseError('{"name": "Ana Lopez", oops'),
  parseError('Ana Lopez'),
  new Error('No answer at +1 415 555 0134, (415) 555-0134 or 415-555-0134'),
  new Error('fetch failed: https://hooks.test/x?email=ana%40example.com&token=abc'),
])('omits user input from %s', (error) => {
  const described = describeError(error)!
  expect(described.message.length).toBeGreaterThan(5)
  expect(JSON.stringify(described)).not.toMatch(person)
})

function parseError(text: string): Error {
  try {
    JSON.parse(text)
  } catch (error) {
    return error as Error
  }
  throw new Error('It was valid')
}

it('keeps times, ids and hosts', () => {
  const text =
    '2026-11-21T10:00:00.000Z 019305d1-2f00-7abc-8def-001122334455 connect ECONNREFUSED 127.0.0.1:5432'
  expect(maskText(text)).toBe(text)
})

it('masks passwords in URLs', () => {
  expect(maskText('cannot reach postgres://parapet:s3cret@db:5432/parapet')).toBe(
    'cannot reach postgres://…@db:5432/parapet',
  )
})

it("omits thrown values that aren't errors", () => {
  expect(JSON.stringify(describeError('Ana Lopez'))).not.toMatch(person)
})

it('normalizes statements with different values', () => {
  const many = Array.from({ length: 50 }, (_, n) => `($${3 * n + 1}, $${3 * n + 2}, $${3 * n + 3})`).join(
    ', ',
  )
  expect(normalizeSql(`insert into "t1" ("a", "b2", "c")\n  values ${many}`)).toBe(
    'insert into "t1" ("a", "b2", "c") values (…), …',
  )
  expect(normalizeSql(`select * from t1 where a = 'it''s Ana' and b > 12.5 and "c 3" = $1 limit 26`)).toBe(
    'select * from t1 where a = ? and b > ? and "c 3" = $1 limit ?',
  )
  expect(normalizeSql(`select ${'x, '.repeat(5_000)}'Ana Lopez`).length).toBeLessThanOrEqual(1_001)
  expect(normalizeSql(`select 'Ana Lopez${'x'.repeat(9_000)}'`)).not.toMatch(person)
})

it('keeps error codes, both text and numbers', () => {
  const codes = ['ECONNRESET', 40160, 1.5, 'has Ana Lopez in it', null]
  expect(codes.map((code) => describeError(Object.assign(new Error('Refused'), { code }))!.code)).toEqual([
    'ECONNRESET',
    '40160',
    undefined,
    undefined,
    undefined,
  ])
})
