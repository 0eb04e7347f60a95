import { afterEach, expect, it, vi } from 'vitest'
import { newId } from './new-id.ts'

afterEach(() => vi.useRealTimers())

const readTime = (id: string) => Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)

it('generates version 7 ids in ascending order', () => {
  const ids = Array.from({ length: 5000 }, newId)
  expect(ids.toSorted()).toEqual(ids)
  expect(new Set(ids).size).toBe(ids.length)
  for (const id of ids) expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
  expect(readTime(ids[0]!)).toBeCloseTo(Date.now(), -4)
})

it('stays ahead of a clock that was set back a little, and follows one that was far off', () => {
  const now = Date.now() + 3_600_000
  const set = (ms: number) => vi.useFakeTimers({ toFake: ['Date'], now: ms })
  set(now)
  const first = newId()
  set(now - 30_000)
  expect(newId() > first).toBe(true)
  set(now - 120_000)
  expect(readTime(newId())).toBe(now - 120_000)
})
