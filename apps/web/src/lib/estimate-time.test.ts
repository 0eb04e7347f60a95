import { expect, it } from 'vitest'
import { estimateTime } from './duration.ts'

const startedAt = '2026-11-20T10:00:00.000Z'
const after = (seconds: number) => Date.parse(startedAt) + seconds * 1000

it('computes the rate and remaining time from the progress', () => {
  expect(estimateTime({ done: 500, total: 2000 }, startedAt, after(5))).toEqual({
    perSecond: 100,
    secondsLeft: 15,
  })
})

it('returns null without enough progress', () => {
  expect(estimateTime({ done: 0, total: 2000 }, startedAt, after(5))).toBeNull()
  expect(estimateTime({ done: 10, total: null }, startedAt, after(5))).toBeNull()
  expect(estimateTime({ done: 10, total: 20 }, startedAt, after(0.2))).toBeNull()
  expect(estimateTime({ done: 10, total: 20 }, null, after(5))).toBeNull()
})
