import { expect, it } from 'vitest'
import { createLog } from '../log/log.ts'
import { createReadiness } from './readiness.ts'

function setUp() {
  const lines: Record<string, unknown>[] = []
  const state = { isShuttingDown: false, database: null as Error | null, asked: 0 }
  const readiness = createReadiness({
    checks: {
      database: async () => {
        state.asked += 1
        if (state.database) throw state.database
      },
      storage: () => Promise.resolve(),
    },
    isShuttingDown: () => state.isShuttingDown,
    log: createLog('info', { write: (line) => void lines.push(JSON.parse(line)) }),
    maxAgeMs: 0,
    timeoutMs: 50,
  })
  return { lines, state, readiness }
}

it('reports why a process is not ready, and logs changes once', async () => {
  const { lines, state, readiness } = setUp()
  expect(await readiness.listReasons()).toEqual([])
  state.database = new Error('connection refused')
  expect(await readiness.listReasons()).toEqual(['database'])
  expect(await readiness.listReasons()).toEqual(['database'])
  state.isShuttingDown = true
  expect(await readiness.listReasons()).toEqual(['ending', 'database'])
  state.isShuttingDown = false
  state.database = null
  expect(await readiness.listReasons()).toEqual([])
  expect(lines).toMatchObject([
    { reasons: ['database'], err: { message: 'connection refused' } },
    { reasons: ['ending', 'database'] },
    { msg: 'process ready' },
  ])
})

it('treats a hanging check as failed, and does not start it twice', async () => {
  let begun = 0
  const readiness = createReadiness({
    checks: {
      storage: () => {
        begun += 1
        return new Promise<void>(() => {})
      },
    },
    isShuttingDown: () => false,
    log: createLog('silent'),
    maxAgeMs: 0,
    timeoutMs: 20,
  })
  expect(await readiness.listReasons()).toEqual(['storage'])
  expect(await readiness.listReasons()).toEqual(['storage'])
  expect(begun).toBe(1)
})

it('queries the database once for concurrent requests', async () => {
  const { state, readiness } = setUp()
  await Promise.all(Array.from({ length: 50 }, () => readiness.listReasons()))
  expect(state.asked).toBe(1)
})
