import { describe, expect, it } from 'vitest'
import { BatchSize } from './batch-size.ts'

/** Works off transactions that take `fixedMs` and `rowMs` for each row, and tells how long the next would take. */
function settle(size: BatchSize, fixedMs: number, rowMs: number, wasAwaited: boolean, turns = 20) {
  for (let turn = 0; turn < turns; turn += 1) size.learn(size.rows, fixedMs + size.rows * rowMs, wasAwaited)
  return fixedMs + size.rows * rowMs
}

describe('the size of a batch', () => {
  it.each([
    ['somebody waits for the connection', true, { fixedMs: 5, rowMs: 0.2 }, 25],
    ['nobody waits', false, { fixedMs: 60, rowMs: 0.2 }, 100],
  ])(
    'settles where a transaction takes the time it may while %s',
    (_name, wasAwaited, { fixedMs, rowMs }, targetMs) => {
      const ms = settle(new BatchSize(), fixedMs, rowMs, wasAwaited)
      expect(ms).toBeGreaterThan(targetMs * 0.8)
      expect(ms).toBeLessThan(targetMs * 1.3)
    },
  )

  it('makes room as soon as somebody had to wait, and takes it back when they are gone', () => {
    const size = new BatchSize()
    expect(settle(size, 5, 0.2, false)).toBe(55)
    expect(settle(size, 5, 0.2, true, 1)).toBeLessThan(35)
    expect(settle(size, 5, 0.2, false, 8)).toBeLessThan(35)
    expect(settle(size, 5, 0.2, false)).toBe(55)
  })

  it('is not thrown back by one slow transaction', () => {
    const size = new BatchSize(100)
    size.learn(100, 100, false)
    size.learn(100, 1000, false)
    expect(size.rows).toBe(100)
  })

  it('stays worth a transaction where everything else is slow', () => {
    const size = new BatchSize()
    settle(size, 80, 0.2, true)
    expect(size.rows).toBe(100)
  })

  it('shrinks when all of them are slow, and never below five rows', () => {
    const size = new BatchSize(100)
    settle(size, 0, 200, false, 40)
    expect(size.rows).toBe(5)
  })

  it('never takes more than the event loop can make ready at once', () => {
    const size = new BatchSize()
    settle(size, 1, 0.01, false)
    expect(size.rows).toBe(250)
  })
})
