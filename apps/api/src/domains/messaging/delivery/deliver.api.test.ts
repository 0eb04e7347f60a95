import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import type { ServiceContext } from '../../../platform/context/context.ts'
import { deliverDue } from './deliver.ts'
import type { Channel, DeliveryStream } from './delivery-stream.ts'
import type { MessageState } from './message-states.ts'

/** A text message to one number. The engine knows neither its content nor where it is stored. */
interface Alert {
  number: string
  state: MessageState
  attempts: number
  dueAt: Date | null
}

let test: TestApp
let ctx: ServiceContext

beforeAll(async () => {
  test = await createTestApp()
  const org = await test.mintOrg()
  ctx = test.contextOf(await org.member('org_admin'))
})
afterAll(() => test.close())

const alertsTo = (...numbers: string[]): Alert[] =>
  numbers.map((number) => ({ number, state: 'waiting', attempts: 0, dueAt: null }))

type AlertStream = DeliveryStream<Alert, Alert, Alert, { to: string }>

function streamOf(alerts: Alert[], overrides: Partial<AlertStream> = {}): AlertStream {
  return {
    retry: {
      retryDelaysMinutes: [1, 5],
      reactions: {
        bad_address: 'give_up',
        rejected: 'give_up',
        deferred: 'retry',
        unavailable: 'wait',
        sender_rejected: 'wait',
        not_composed: 'retry',
      },
    },
    readAllowance: async (_tx, now) => ({ count: 2, waitUntil: now }),
    lockDue: async (_tx, { count, now }) =>
      alerts.filter(({ state, dueAt }) => state === 'waiting' && (dueAt ?? now) <= now).slice(0, count),
    findNextDueAt: async () => null,
    recheck: async (_tx, due) => due,
    async claim(_tx, approved) {
      for (const alert of approved) alert.state = 'claimed'
      return approved
    },
    countFailedAttempts: ({ attempts }) => attempts,
    compose: async ({ number }) => ({ to: number }),
    async record(_tx, deliveries) {
      for (const { item, outcome } of deliveries) Object.assign(item, outcome)
    },
    ...overrides,
  }
}

type Submit = Channel<{ to: string }>['submit']

const textMessages = (submit: Submit): Channel<{ to: string }> => ({
  name: 'sms',
  concurrency: 2,
  submit,
  classify: (error) =>
    error instanceof RangeError
      ? { failure: 'deferred', detail: 'later' }
      : { failure: error instanceof TypeError ? 'unavailable' : 'unknown', detail: 'no answer' },
})

function recordingChannel(fail: (to: string) => Error | null = () => null) {
  const sent: string[] = []
  const channel = textMessages(async ({ to }) => {
    const error = fail(to)
    if (error) throw error
    sent.push(to)
    return { response: 'queued' }
  })
  return { sent, channel }
}

it('delivers any kind of message over any channel, batch by batch', async () => {
  const alerts = alertsTo('+1', '+2', '+3', '+4', '+5')
  const { sent, channel } = recordingChannel()
  const batches: number[] = []
  const end = await deliverDue(ctx, streamOf(alerts), channel, {
    onRecorded: ({ length }) => void batches.push(length),
  })
  expect(end).toEqual({ status: 'done' })
  expect(sent).toEqual(['+1', '+2', '+3', '+4', '+5'])
  expect(batches).toEqual([2, 2, 1])
  expect(new Set(alerts.map(({ state }) => state))).toEqual(new Set(['sent']))
})

it('submits nothing before the claim is committed', async () => {
  const alerts = alertsTo('+1')
  const { sent, channel } = recordingChannel()
  const stream = streamOf(alerts, {
    claim: (tx) => {
      tx.afterCommit.push(() => void sent.push('committed'))
      alerts[0]!.state = 'claimed'
      return Promise.resolve(alerts)
    },
  })
  await deliverDue(ctx, stream, channel)
  expect(sent).toEqual(['committed', '+1'])
})

it('withdraws what the recheck rejects, and delivers the others', async () => {
  const alerts = alertsTo('+1', '+2', '+3')
  const { sent, channel } = recordingChannel()
  const stream = streamOf(alerts, {
    recheck: async (_tx, due) =>
      due.filter((alert) => {
        if (alert.number === '+3') return true
        alert.state = 'withdrawn'
        return false
      }),
  })
  expect(await deliverDue(ctx, stream, channel)).toEqual({ status: 'done' })
  expect(sent).toEqual(['+3'])
})

it('leaves a message without a response in doubt, and never submits it again', async () => {
  const alerts = alertsTo('+1', '+2')
  const broken = recordingChannel((to) => (to === '+1' ? new Error('closed') : new RangeError('later')))
  await deliverDue(ctx, streamOf(alerts), broken.channel)
  expect(alerts).toMatchObject([{ state: 'in_doubt' }, { state: 'waiting', attempts: 1 }])
  alerts[1]!.dueAt = null
  const working = recordingChannel()
  await deliverDue(ctx, streamOf(alerts), working.channel)
  expect(working.sent).toEqual(['+2'])
})

it('ends the run while the server is unavailable, without counting an attempt', async () => {
  const alerts = alertsTo('+1', '+2', '+3')
  const { channel } = recordingChannel(() => new TypeError('refused'))
  const end = await deliverDue(ctx, streamOf(alerts), channel)
  expect(end).toMatchObject({ status: 'unavailable', error: expect.any(TypeError) })
  expect(alerts.map(({ state, attempts }) => [state, attempts])).toEqual(Array(3).fill(['waiting', 0]))
})

it('ends the run if a whole batch gets no response, so that the rest can wait for the server', async () => {
  const alerts = alertsTo('+1', '+2', '+3', '+4', '+5')
  const { channel } = recordingChannel(() => new Error('hanging'))
  const stream = streamOf(alerts, { readAllowance: async (_tx, now) => ({ count: 3, waitUntil: now }) })
  expect(await deliverDue(ctx, stream, channel)).toMatchObject({
    status: 'unavailable',
    error: expect.objectContaining({ message: 'hanging' }),
  })
  expect(alerts.map(({ state }) => state)).toEqual(['in_doubt', 'in_doubt', 'in_doubt', 'waiting', 'waiting'])
  expect(alerts[3]).toMatchObject({ attempts: 0 })
})

it('goes on after one or two messages without a response, which can be chance', async () => {
  const alerts = alertsTo('+1', '+2', '+3')
  const { sent, channel } = recordingChannel((to) => (to === '+3' ? null : new Error('closed')))
  expect(await deliverDue(ctx, streamOf(alerts), channel)).toEqual({ status: 'done' })
  expect(sent).toEqual(['+3'])
})

it('stops before the next message, waits as long as the allowance says, and ends when the stream is stopped', async () => {
  const stopping = new AbortController()
  const alerts = alertsTo('+1', '+2')
  const sent: string[] = []
  const channel = {
    ...textMessages(async ({ to }) => {
      sent.push(to)
      stopping.abort()
      return { response: 'queued' }
    }),
    concurrency: 1,
  }
  expect(await deliverDue(ctx, streamOf(alerts), channel, { signal: stopping.signal })).toEqual({
    status: 'aborted',
  })
  expect(sent).toEqual(['+1'])
  expect(alerts[1]).toMatchObject({ state: 'waiting', attempts: 0 })
  const until = new Date(Date.now() + 60_000)
  const full = streamOf(alerts, { readAllowance: async () => ({ count: 0, waitUntil: until }) })
  expect(await deliverDue(ctx, full, channel)).toEqual({ status: 'waiting', until })
  const stopped = streamOf(alerts, { readAllowance: async () => null })
  expect(await deliverDue(ctx, stopped, channel)).toEqual({ status: 'stopped' })
})

it('retries recording outcomes, and leaves the claims if that keeps failing', async () => {
  const alerts = alertsTo('+1')
  const { sent, channel } = recordingChannel()
  let failures = 2
  const record: AlertStream['record'] = async (_tx, deliveries) => {
    if (failures-- > 0) throw new Error('no database')
    for (const { item, outcome } of deliveries) Object.assign(item, outcome)
  }
  await deliverDue(ctx, streamOf(alerts, { record }), channel)
  expect([sent, alerts[0]!.state]).toEqual([['+1'], 'sent'])

  const lost = alertsTo('+2')
  failures = 10
  await expect(deliverDue(ctx, streamOf(lost, { record }), channel)).rejects.toThrow('no database')
  expect(lost[0]!.state).toBe('claimed')
})
