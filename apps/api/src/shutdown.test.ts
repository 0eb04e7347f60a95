import { pino } from 'pino'
import { afterEach, expect, it, vi } from 'vitest'
import { shutDownOnSignals } from './shutdown.ts'

afterEach(() => {
  process.removeAllListeners('SIGTERM').removeAllListeners('SIGINT')
  vi.restoreAllMocks()
})

it('ends all work concurrently, and then its resources, last added first', async () => {
  const exit = vi.spyOn(process, 'exit').mockImplementation(() => undefined as never)
  const seen: string[] = []
  const shutdown = shutDownOnSignals(pino({ level: 'silent' }))
  let freeConnections = () => {}
  shutdown.add('the database', () => Promise.resolve(void seen.push('database')))
  shutdown.add('the cache', () => Promise.reject(new Error('already gone')))
  shutdown.addWork('the jobs', () => Promise.resolve(void seen.push('jobs')))
  shutdown.addWork('the connections', async () => {
    await new Promise<void>((resolve) => (freeConnections = resolve))
    seen.push('connections')
  })
  process.emit('SIGTERM')
  await expect.poll(() => seen).toEqual(['jobs'])
  freeConnections()
  await expect.poll(() => exit.mock.calls).toEqual([[0]])
  expect(seen).toEqual(['jobs', 'connections', 'database'])
})

it('is marked as ending immediately, and keeps servers open while draining', async () => {
  const exit = vi.spyOn(process, 'exit').mockImplementation(() => undefined as never)
  const shutdown = shutDownOnSignals(pino({ level: 'silent' }), { drainMs: 150 })
  const ended: { name: string; afterMs: number }[] = []
  const startedAt = performance.now()
  const note = (name: string) => () =>
    Promise.resolve(void ended.push({ name, afterMs: performance.now() - startedAt }))
  shutdown.addWork('the jobs', note('the jobs'))
  shutdown.addServer('the connections', note('the connections'))
  expect(shutdown.isShuttingDown()).toBe(false)
  process.emit('SIGTERM')
  expect(shutdown.isShuttingDown()).toBe(true)
  expect(ended.map(({ name }) => name)).toEqual(['the jobs'])
  await expect.poll(() => exit.mock.calls).toEqual([[0]])
  expect(ended.map(({ name }) => name)).toEqual(['the jobs', 'the connections'])
  expect(ended[1]!.afterMs).toBeGreaterThanOrEqual(145)
})
