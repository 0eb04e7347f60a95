import { expect, it } from 'vitest'
import { mapInChunks } from './map-in-chunks.ts'

it('keeps the order and yields in between', async () => {
  let turns = 0
  let isDone = false
  const others = (async () => {
    while (!isDone) {
      await new Promise((resolve) => setImmediate(resolve))
      turns += 1
    }
  })()
  const numbers = Array.from({ length: 1000 }, (_, at) => at)
  expect(await mapInChunks(numbers, (n) => n * 2)).toEqual(numbers.map((n) => n * 2))
  isDone = true
  await others
  expect(turns).toBeGreaterThanOrEqual(9)
})
