import { expect, it } from 'vitest'
import { retryDuringOutage } from './retry-during-outage.ts'

const gone = () => new Error('Connection terminated unexpectedly')

it('does it again until the database is back', async () => {
  let attempts = 0
  const done = retryDuringOutage(
    async () => {
      attempts += 1
      if (attempts < 4) throw gone()
      return attempts
    },
    { forMs: 5_000, firstPauseMs: 1 },
  )
  expect(await done).toBe(4)
})

it('says what stood in the way once it took too long', async () => {
  const done = retryDuringOutage(() => Promise.reject(gone()), { forMs: 20, firstPauseMs: 5 })
  await expect(done).rejects.toThrow('Connection terminated')
})

it('throws at once what waiting does not mend', async () => {
  let attempts = 0
  const done = retryDuringOutage(
    () => {
      attempts += 1
      return Promise.reject(new Error('duplicate key value'))
    },
    { forMs: 5_000 },
  )
  await expect(done).rejects.toThrow('duplicate key')
  expect(attempts).toBe(1)
})
