import pg from 'pg'
import { expect, it } from 'vitest'
import { Problem } from '../errors/problem.ts'
import { isDatabaseUnavailable, retryDuringOutage } from './outage.ts'

const failure = (message: string, more: object = {}) => Object.assign(new Error(message), more)

it("recognizes the driver's errors for an unreachable database", async () => {
  const pool = new pg.Pool({ host: '127.0.0.1', port: 9, connectionTimeoutMillis: 1_000 })
  const refused = await pool.query('select 1').catch((error: unknown) => error)
  await pool.end()
  const ended = await pool.query('select 1').catch((error: unknown) => error)
  expect([refused, ended].map(isDatabaseUnavailable)).toEqual([true, true])
})

it.each([
  failure('timeout exceeded when trying to connect'),
  failure('terminating connection due to administrator command', { code: '57P01' }),
  failure('sorry, too many clients already', { code: '53300' }),
  failure('Failed query', {
    cause: failure('canceling statement due to statement timeout', { code: '57014' }),
  }),
  failure('Failed query', { cause: failure('Connection terminated unexpectedly') }),
])('recognizes it at any depth: %s', (error) => {
  expect(isDatabaseUnavailable(error)).toBe(true)
})

it.each([
  new TypeError('fetch failed', { cause: failure('connect ECONNREFUSED', { code: 'ECONNREFUSED' }) }),
  failure('connect ECONNREFUSED', { code: 'ECONNREFUSED', command: 'CONN' }),
  new Problem('unavailable', 'The storage of files cannot answer', {
    cause: failure('connect ECONNREFUSED', { code: 'ECONNREFUSED' }),
  }),
  failure('duplicate key value', { code: '23505' }),
  'a text',
])('does not mistake other failures for it: %s', (error) => {
  expect(isDatabaseUnavailable(error)).toBe(false)
})

const gone = () => new Error('Connection terminated unexpectedly')

it('retries until the database is back', async () => {
  let attempts = 0
  const done = retryDuringOutage(
    async () => {
      attempts += 1
      if (attempts < 4) throw gone()
      return attempts
    },
    { retryForMs: 5_000, firstPauseMs: 1 },
  )
  expect(await done).toBe(4)
})

it('throws the last error after the deadline', async () => {
  const done = retryDuringOutage(() => Promise.reject(gone()), { retryForMs: 20, firstPauseMs: 5 })
  await expect(done).rejects.toThrow('Connection terminated')
})

it('throws other errors immediately', async () => {
  let attempts = 0
  const done = retryDuringOutage(
    () => {
      attempts += 1
      return Promise.reject(new Error('duplicate key value'))
    },
    { retryForMs: 5_000 },
  )
  await expect(done).rejects.toThrow('duplicate key')
  expect(attempts).toBe(1)
})
