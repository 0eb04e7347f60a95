import { serve } from '@hono/node-server'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { pino } from 'pino'
import { afterEach, expect, it } from 'vitest'
import { toErrorResponse } from './problem-response.ts'
import { requestLog } from './request-log.ts'
import { createRouter } from './router.ts'
import { type OverloadLimits, type OverloadReason, shedLoad, watchOverload } from './shed-load.ts'

const closing: (() => void | Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

const plenty: OverloadLimits = { loopDelayMs: 10_000, requestsWhenLate: 0, waiting: 10_000, requests: 10_000 }

interface Work {
  limits: Partial<OverloadLimits>
  work: () => Promise<unknown>
  countWaiting?: () => number
}

/** A real server whose `/api/slow` does the work and whose `/healthz` does not. */
async function startServer({ limits, work, countWaiting = () => 0 }: Work) {
  const heard: (OverloadReason | null)[] = []
  const shed: OverloadReason[] = []
  const overload = watchOverload({
    limits: { ...plenty, ...limits },
    countWaiting,
    onChange: (reason) => void heard.push(reason),
    sampleMs: 50,
  })
  closing.push(() => overload.stop())
  const app = createRouter()
  app.onError(toErrorResponse)
  app.use(requestLog(pino({ level: 'silent' })))
  app.get('/healthz', (c) => c.text('ok'))
  app.use('/api/*', shedLoad({ overload, onShed: (reason) => void shed.push(reason) }))
  app.get('/api/slow', async (c) => {
    await work()
    return c.text('done')
  })
  const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' })
  await once(server, 'listening')
  closing.push(() => once(server.close(), 'close'))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { call: (path = '/api/slow') => fetch(`${url}${path}`), heard, shed }
}

/** Blocks all work until it is opened. */
function createGate() {
  const waiting = new Set<() => void>()
  let isOpen = false
  return {
    countWaiting: () => waiting.size,
    enter: async () => {
      if (!isOpen) await new Promise<void>((resolve) => waiting.add(resolve))
    },
    open() {
      isOpen = true
      for (const go of waiting) go()
      waiting.clear()
    },
  }
}

const count = (answers: readonly Response[], status: number) =>
  answers.filter((answer) => answer.status === status).length

it('rejects requests above the limit with Retry-After, and recovers', async () => {
  const gate = createGate()
  const { call, heard, shed } = await startServer({ limits: { requests: 4 }, work: gate.enter })
  const all = Array.from({ length: 20 }, () => call())
  await expect.poll(() => shed.length).toBe(16)
  gate.open()
  const answers = await Promise.all(all)
  expect([count(answers, 200), count(answers, 503)]).toEqual([4, 16])

  const refused = answers.find(({ status }) => status === 503)!
  expect(refused.headers.get('content-type')).toContain('application/problem+json')
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
  expect(await refused.json()).toMatchObject({ code: 'unavailable', status: 503, instance: '/slow' })
  expect(shed).toEqual(Array.from({ length: 16 }, () => 'requests'))

  expect((await call()).status).toBe(200)
  await expect.poll(() => heard).toEqual(['requests', null])
})

it('rejects requests while too many wait for the database', async () => {
  const gate = createGate()
  const { call, shed } = await startServer({
    limits: { waiting: 3 },
    work: gate.enter,
    countWaiting: gate.countWaiting,
  })
  const first = Array.from({ length: 4 }, () => call())
  await expect.poll(gate.countWaiting).toBe(4)
  const more = await Promise.all(Array.from({ length: 6 }, () => call()))
  expect(count(more, 503)).toBe(6)
  expect(new Set(shed)).toEqual(new Set(['database']))
  gate.open()
  expect(count(await Promise.all(first), 200)).toBe(4)
  expect((await call()).status).toBe(200)
})

it('rejects requests while the event loop is late, but never health checks', async () => {
  let isBusy = true
  const block = async () => {
    const until = performance.now() + (isBusy ? 60 : 0)
    while (performance.now() < until);
  }
  const { call, heard } = await startServer({ limits: { loopDelayMs: 25 }, work: block })
  const statuses: number[] = []
  const callers = Array.from({ length: 8 }, async () => {
    while (isBusy) statuses.push((await call()).status)
  })
  await expect.poll(() => statuses.includes(503)).toBe(true)
  expect((await call('/healthz')).status).toBe(200)
  isBusy = false
  await Promise.all(callers)
  await expect.poll(async () => (await call()).status).toBe(200)
  expect(heard).toContain('event loop')
  expect(new Set(statuses)).toEqual(new Set([200, 503]))
})

it('ignores a single long turn of the event loop', async () => {
  // Long enough to make a whole sample late, no matter when in it the turn begins.
  let turnMs = 1_000
  const { call, shed } = await startServer({
    limits: { loopDelayMs: 100 },
    work: async () => {
      const until = performance.now() + turnMs
      turnMs = 0
      while (performance.now() < until);
    },
  })
  const statuses = [(await call()).status]
  // Longer than the samples that could contain the turn.
  const until = performance.now() + 400
  while (performance.now() < until) {
    statuses.push((await call()).status)
    await pause(20)
  }
  expect(new Set(statuses)).toEqual(new Set([200]))
  expect(shed).toEqual([])
})
