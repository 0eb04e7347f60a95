import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type RecipientState, recipientStates } from '../../../platform/db/schema/index.ts'
import { nextRecipientState, type RecipientSignal, recipientTransitions } from './recipient-states.ts'

const signals = Object.keys(recipientTransitions) as RecipientSignal[]
/** Signals that we don't control, which may be repeated and come in any order. */
const externalSignals: RecipientSignal[] = [
  'accepted',
  'lost',
  'delivered',
  'deferred',
  'bounced_soft',
  'bounced_hard',
  'complained',
  'opted_in',
  'declined',
  'no_response_received',
  'resolved_sent',
]

const walk = (start: RecipientState, path: readonly RecipientSignal[]) =>
  path.reduce<RecipientState[]>(
    (states, signal) => [...states, nextRecipientState(states.at(-1)!, signal) ?? states.at(-1)!],
    [start],
  )

const paths = (allowed: RecipientSignal[]) => fc.array(fc.constantFrom(...allowed), { maxLength: 30 })

it('leads only to known states, and ignores a signal that the state does not allow', () => {
  fc.assert(
    fc.property(fc.constantFrom(...recipientStates), fc.constantFrom(...signals), (state, signal) => {
      const next = nextRecipientState(state, signal)
      if (next === null) expect(recipientTransitions[signal].from).not.toContain(state)
      else expect(recipientStates).toContain(next)
    }),
  )
})

it('never requeues an email that may have been sent, no matter what is reported in which order', () => {
  fc.assert(
    fc.property(paths(externalSignals), (path) => {
      const states = walk('sending', path)
      expect(states.slice(1)).not.toContain('queued')
      expect(states.slice(1)).not.toContain('not_sent')
    }),
  )
})

it('never sends a skipped recipient anything', () => {
  fc.assert(
    fc.property(paths(signals), (path) => {
      expect(new Set(walk('skipped', path))).toEqual(new Set(['skipped']))
    }),
  )
})

it('keeps a complaint, no matter what is reported afterward', () => {
  fc.assert(
    fc.property(paths(signals), (path) => {
      expect(walk('complained', path).at(-1)).toBe('complained')
    }),
  )
})

it('ends in the same state whether a report or the server’s response comes first', () => {
  for (const report of ['delivered', 'bounced_hard', 'complained'] as const) {
    expect(walk('sending', ['accepted', report]).at(-1)).toBe(walk('sending', [report, 'accepted']).at(-1))
    expect(walk('sending', ['lost', report]).at(-1)).toBe(walk('sending', [report, 'lost']).at(-1))
  }
})
