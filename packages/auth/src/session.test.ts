import { expect, it } from 'vitest'

import { toIdentityUser } from './identity-user.ts'
import { reduceSession, type Session, type SessionEvent } from './session.ts'

const user = toIdentityUser({ userId: 'u1', loginIds: ['dana@example.test'] })
const session = { sessionJwt: 's1', refreshJwt: 'r1', expiresAtMs: 1000, userId: 'u1' }
const tokens = { ...session, clockOffsetMs: 0 }
const signedIn: Session = { status: 'signed-in', ...session, identityUser: null }
const known: Session = { ...signedIn, identityUser: user }
const signedOut: Session = { status: 'signed-out' }
const restoring: Session = { status: 'restoring' }
const expired: Session = { status: 'expired' }

const found: SessionEvent = { type: 'stored-session-found' }
const received: SessionEvent = { type: 'tokens-received', tokens, user: null }
const rejected: SessionEvent = { type: 'session-rejected' }
const left: SessionEvent = { type: 'signed-out' }

it.each<[string, Session, SessionEvent, Session]>([
  ['a stored session is restored', signedOut, found, restoring],
  ['a stored session is restored after another had expired', expired, found, restoring],
  ['tokens sign in', restoring, received, signedIn],
  ['tokens sign in again after expiry', expired, received, signedIn],
  ['a rejected session has expired', signedIn, rejected, expired],
  ['a rejected restoration has expired', restoring, rejected, expired],
  ['a sign-out ends a session', known, left, signedOut],
  ['a sign-out ends a restoration', restoring, left, signedOut],
  ['a sign-out settles an expired session', expired, left, signedOut],
  ['an answer about the person is taken over', signedIn, { type: 'user-received', user }, known],
])('%s', (_, before, event, after) => {
  expect(reduceSession(before, event)).toEqual(after)
})

it.each<[string, Session, SessionEvent]>([
  ['a stored session does not replace a living one', signedIn, found],
  ['the same tokens change nothing', known, received],
  ['no one who is signed out can be rejected', signedOut, rejected],
  ['a second refusal changes nothing', expired, rejected],
  ['a second sign-out changes nothing', signedOut, left],
  ['an answer about a person who has left is dropped', signedOut, { type: 'user-received', user }],
  [
    'an answer about another person is dropped',
    signedIn,
    { type: 'user-received', user: { ...user, userId: 'u2' } },
  ],
])('%s', (_, before, event) => {
  expect(reduceSession(before, event)).toBe(before)
})

it('keeps the user with new tokens of the same person', () => {
  const event: SessionEvent = { type: 'tokens-received', tokens: { ...tokens, sessionJwt: 's2' }, user: null }
  expect(reduceSession(known, event)).toEqual({ ...known, sessionJwt: 's2' })
})

it('clears the user with tokens of another person', () => {
  const event: SessionEvent = { type: 'tokens-received', tokens: { ...tokens, userId: 'u2' }, user: null }
  expect(reduceSession(known, event)).toMatchObject({ userId: 'u2', identityUser: null })
})
