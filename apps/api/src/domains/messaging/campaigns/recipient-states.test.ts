import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type RecipientState, recipientStates } from '../../../platform/db/schema/index.ts'
import { nextRecipientState, type RecipientSignal, statesBefore } from './recipient-states.ts'

const signals: RecipientSignal[] = [
  'claimed',
  'accepted',
  'postponed',
  'refused',
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
  'resolved_not_sent',
  'requeued',
  'skipped',
]
/** What reports and people may say by themselves, in any order and twice. */
const fromOutside: RecipientSignal[] = [
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

const paths = (of: RecipientSignal[]) => fc.array(fc.constantFrom(...of), { maxLength: 30 })

it('leads only to states that there are, and does nothing where a signal has no meaning', () => {
  fc.assert(
    fc.property(fc.constantFrom(...recipientStates), fc.constantFrom(...signals), (state, signal) => {
      const next = nextRecipientState(state, signal)
      if (next === null) expect(statesBefore(signal)).not.toContain(state)
      else expect(recipientStates).toContain(next)
    }),
  )
})

it('never queues a mail again that may have left, whatever is reported and in whatever order', () => {
  fc.assert(
    fc.property(paths(fromOutside), (path) => {
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

it('takes nothing back once somebody complained', () => {
  fc.assert(
    fc.property(paths(signals), (path) => {
      expect(walk('complained', path).at(-1)).toBe('complained')
    }),
  )
})

it('comes to the same end whichever of a report and our own answer is first', () => {
  for (const report of ['delivered', 'bounced_hard', 'complained'] as const) {
    expect(walk('sending', ['accepted', report]).at(-1)).toBe(walk('sending', [report, 'accepted']).at(-1))
    expect(walk('sending', ['lost', report]).at(-1)).toBe(walk('sending', [report, 'lost']).at(-1))
  }
})
