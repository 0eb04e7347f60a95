import fc from 'fast-check'
import { expect, it } from 'vitest'
import { MailFailure } from '../../../platform/email/mailer.ts'
import { classifyMailFailure } from './email-channel.ts'
import { messageTransitions, type MessageSignal, type MessageState } from './message-states.ts'
import { decideOutcome, type RetryRules } from './delivery-stream.ts'

const failure = (
  response: string | null,
  command: string,
  more: { isInDoubt?: boolean; code?: string } = {},
) =>
  new MailFailure('No.', {
    isTemporary: response === null || response.startsWith('4'),
    isInDoubt: more.isInDoubt ?? false,
    response,
    cause: { command, code: more.code },
  })

it.each([
  ['an unknown mailbox', failure('550 5.1.1 no such user', 'RCPT TO'), 'bad_address'],
  ['a rejection without a reason', failure('550 no', 'RCPT TO'), 'bad_address'],
  ['a disabled mailbox', failure('550 5.2.1 disabled', 'RCPT TO'), 'bad_address'],
  ['an email that looks like spam', failure('550 5.7.1 looks like spam', 'DATA'), 'rejected'],
  ['a full mailbox', failure('552 5.2.2 over quota', 'RCPT TO'), 'rejected'],
  ['a busy server', failure('451 4.3.0 later', 'RCPT TO'), 'deferred'],
  ['greylisting', failure('450 4.2.0 greylisted', 'DATA'), 'deferred'],
  ['a server that is shutting down', failure('421 4.3.2 going down', 'RCPT TO'), 'unavailable'],
  ['a sender that the server does not allow', failure('553 5.7.1 not yours', 'MAIL FROM'), 'sender_rejected'],
  ['a wrong password', failure('535 5.7.8 bad credentials', 'AUTH', { code: 'EAUTH' }), 'sender_rejected'],
  ['no connection', failure(null, 'CONN'), 'unavailable'],
  ['a lost response', failure(null, 'DATA', { isInDoubt: true }), 'unknown'],
  ['an error on our side', new TypeError('undefined'), 'unknown'],
])('classifies %s', (_name, error, kind) => {
  expect(classifyMailFailure(error)).toBe(kind)
})

const rules: RetryRules = {
  retryDelaysMinutes: [1, 5, 20],
  reactions: {
    bad_address: 'give_up',
    rejected: 'give_up',
    deferred: 'retry',
    unavailable: 'wait',
    sender_rejected: 'wait',
    not_composed: 'unknown',
  },
}
const epoch = new Date(0)

it('waits longer after each attempt, and gives up after the last one', () => {
  const outcomes = [0, 1, 2, 3].map((attempts) => decideOutcome('deferred', attempts, rules, epoch))
  expect(outcomes).toEqual([
    { state: 'waiting', attempts: 1, dueAt: new Date(60_000) },
    { state: 'waiting', attempts: 2, dueAt: new Date(5 * 60_000) },
    { state: 'waiting', attempts: 3, dueAt: new Date(20 * 60_000) },
    { state: 'not_sent', failure: 'deferred', attempts: 4 },
  ])
})

it('counts no attempt while the server is unavailable, and leaves in doubt what may have been sent', () => {
  expect(decideOutcome(null, 2, rules, epoch)).toEqual({ state: 'sent' })
  expect(decideOutcome('unavailable', 2, rules, epoch)).toEqual({
    state: 'waiting',
    attempts: 2,
    dueAt: null,
  })
  expect(decideOutcome('bad_address', 0, rules, epoch)).toMatchObject({ state: 'not_sent' })
  expect(decideOutcome('unknown', 0, rules, epoch)).toEqual({ state: 'in_doubt' })
})

const signals = Object.keys(messageTransitions) as MessageSignal[]
const byPeople: MessageSignal[] = ['resolved_sent', 'resolved_not_sent', 'requeued']

const walk = (start: MessageState, path: readonly MessageSignal[]) =>
  path.reduce<MessageState[]>(
    (states, signal) => {
      const { from, to } = messageTransitions[signal]
      const state = states.at(-1)!
      return [...states, (from as readonly MessageState[]).includes(state) ? to : state]
    },
    [start],
  )

it.each(['in_doubt', 'sent'] as const)(
  'never resends a message that is %s unless a person decides to',
  (start) => {
    const automatic = signals.filter((signal) => !byPeople.includes(signal))
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...automatic), { maxLength: 20 }), (path) => {
        for (const state of walk(start, path)) expect(['in_doubt', 'sent']).toContain(state)
      }),
    )
  },
)

it('never resends a sent message', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...signals), { maxLength: 20 }), (path) => {
      expect(new Set(walk('sent', path))).toEqual(new Set(['sent']))
    }),
  )
})
