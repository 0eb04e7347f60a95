import { ApiError, NetworkError } from '@parapet/api-client'
import { expect, it } from 'vitest'
import { updateMany } from './update-many.ts'

const refusal = new ApiError(409, { code: 'state-conflict', detail: 'It is archived.' }, new Headers())

it('goes on after one that is refused, and says which and why', async () => {
  const finished: number[] = []
  const result = await updateMany(
    ['a', 'b', 'c'],
    {},
    (count) => finished.push(count),
    (id) => (id === 'b' ? Promise.reject(refusal) : Promise.resolve()),
  )
  expect(result.done.toSorted()).toEqual(['a', 'c'])
  expect(result.failed).toEqual([{ id: 'b', reason: 'It is archived.' }])
  expect(finished).toEqual([1, 2, 3])
})

it('asks for nothing more once the server is out of reach', async () => {
  const asked: string[] = []
  const ids = Array.from({ length: 20 }, (_, index) => String(index))
  const result = await updateMany(
    ids,
    {},
    () => undefined,
    (id) => {
      asked.push(id)
      return Promise.reject(new NetworkError('unreachable', 'gone'))
    },
  )
  expect(result.done).toEqual([])
  expect(result.failed).toHaveLength(20)
  expect(asked.length).toBeLessThanOrEqual(4)
})
