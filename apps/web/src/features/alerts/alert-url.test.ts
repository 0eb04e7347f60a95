import { expect, it } from 'vitest'
import {
  allRecipients,
  isRecipientListFiltered,
  readRecipientState,
  readStatus,
  toRecipientFilters,
  writeRecipientState,
} from './alert-url.ts'

it('ignores statuses, states, and reasons that don’t exist', () => {
  expect(readStatus(new URLSearchParams('status=toString'))).toBeNull()
  expect(readStatus(new URLSearchParams('status=sending'))).toBe('sending')
  expect(readRecipientState(new URLSearchParams('state=sent,lost,sent&reason=bored'))).toEqual({
    q: '',
    states: ['sent'],
    reason: null,
  })
})

it('shows either states or the people left out for a reason', () => {
  const state = readRecipientState(new URLSearchParams('state=sent&reason=no_consent'))
  expect(state).toEqual({ q: '', states: [], reason: 'no_consent' })
  expect(toRecipientFilters(state)).toEqual({ exclusion: 'no_consent' })
})

it('reads back what it writes, and leaves other parameters alone', () => {
  const state = { q: 'ada', states: ['sent', 'in_doubt'] as const, reason: null }
  const params = writeRecipientState(new URLSearchParams('view=x'), state)
  expect(params.get('view')).toBe('x')
  expect(readRecipientState(params)).toEqual(state)
  expect(writeRecipientState(params, allRecipients).toString()).toBe('view=x')
  expect(isRecipientListFiltered(state)).toBe(true)
  expect(isRecipientListFiltered(allRecipients)).toBe(false)
})
