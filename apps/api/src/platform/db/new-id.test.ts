import { expect, it } from 'vitest'
import { newId } from './new-id.ts'

it('generates version 7 ids in ascending order', () => {
  const ids = Array.from({ length: 5000 }, newId)
  expect(ids.toSorted()).toEqual(ids)
  expect(new Set(ids).size).toBe(ids.length)
  for (const id of ids) expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
  expect(Number.parseInt(ids[0]!.replaceAll('-', '').slice(0, 12), 16)).toBeCloseTo(Date.now(), -4)
})
