import { setTimeout } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { addToLogScope, createLog, inLogScope } from './log.ts'

function recordLog() {
  const lines: Record<string, unknown>[] = []
  const log = createLog('info', { write: (line) => void lines.push(JSON.parse(line)) })
  return { log, lines }
}

it('adds the scope to every line, including fields added later', async () => {
  const { log, lines } = recordLog()
  const request = async (requestId: string, orgId: string) =>
    await inLogScope({ requestId }, async () => {
      log.info('begins')
      await setTimeout(1)
      addToLogScope({ orgId })
      await setTimeout(1)
      log.warn({ err: new Error('deep inside') }, 'goes on')
    })
  await Promise.all([request('r1', 'o1'), request('r2', 'o2')])
  log.info('outside')
  expect(lines).toMatchObject([
    { requestId: 'r1', msg: 'begins' },
    { requestId: 'r2', msg: 'begins' },
    { requestId: 'r1', orgId: 'o1', err: { message: 'deep inside' } },
    { requestId: 'r2', orgId: 'o2', err: { message: 'deep inside' } },
    { msg: 'outside' },
  ])
  expect(lines.at(-1)).not.toHaveProperty('requestId')
})

it('does not log background work in the scope of the request that woke it', () => {
  const { log, lines } = recordLog()
  inLogScope({ requestId: 'r1', userId: 'u1' }, () => inLogScope({ taskId: 't1' }, () => log.info('works')))
  expect(lines[0]).toMatchObject({ taskId: 't1' })
  expect(lines[0]).not.toHaveProperty('requestId')
  expect(lines[0]).not.toHaveProperty('userId')
})

it('writes a field once if the line repeats it', () => {
  const written: string[] = []
  const log = createLog('info', { write: (line) => void written.push(line) })
  inLogScope({ orgId: 'o1' }, () => log.info({ orgId: 'o2' }, 'elsewhere'))
  expect(written[0]!.match(/"orgId"/g)).toHaveLength(1)
  expect(written[0]).toContain('"orgId":"o2"')
})
