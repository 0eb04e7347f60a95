import { describe, expect, it } from 'vitest'
import { BatchSize } from './batch-size.ts'

describe('the size of a batch', () => {
  it('settles where a transaction takes the time it may', () => {
    const size = new BatchSize(25)
    for (let turn = 0; turn < 20; turn += 1) size.learn(size.rows, 5 + size.rows * 0.2)
    expect(5 + size.rows * 0.2).toBeGreaterThan(20)
    expect(5 + size.rows * 0.2).toBeLessThanOrEqual(26)
  })

  it('is not thrown back by one slow transaction', () => {
    const size = new BatchSize(25, 100)
    size.learn(100, 25)
    size.learn(100, 250)
    expect(size.rows).toBe(100)
  })

  it('shrinks when all of them are slow, and never below five rows', () => {
    const size = new BatchSize(25, 100)
    for (let turn = 0; turn < 40; turn += 1) size.learn(size.rows, size.rows * 50)
    expect(size.rows).toBe(5)
  })
})
