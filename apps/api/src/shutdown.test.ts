import { pino } from 'pino'
import { afterEach, expect, it, vi } from 'vitest'
import { endOnSignals } from './shutdown.ts'

afterEach(() => {
  process.removeAllListeners('SIGTERM').removeAllListeners('SIGINT')
  vi.restoreAllMocks()
})

it('ends all work at the same time, and then what it stands on, the last first', async () => {
  const exit = vi.spyOn(process, 'exit').mockImplementation(() => undefined as never)
  const seen: string[] = []
  const shutdown = endOnSignals(pino({ level: 'silent' }))
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
