import { expect, it } from 'vitest'
import {
  everything,
  isNarrowed,
  readSourceState,
  toSourceQuery,
  writeSourceState,
} from './source-list-url.ts'

it('keeps the search, the filters and the order of feeds in the address', () => {
  const state = {
    q: 'nws',
    status: 'failing',
    connector: 'nws_alerts',
    sort: { columnId: 'lastSuccess', direction: 'desc' },
  } as const
  const params = writeSourceState(new URLSearchParams('source=7'), state)

  expect(params.toString()).toBe('source=7&q=nws&status=failing&connector=nws_alerts&sort=-lastSuccess')
  expect(readSourceState(params)).toEqual(state)
  expect(toSourceQuery(state)).toEqual({
    q: 'nws',
    status: 'failing',
    connector: 'nws_alerts',
    sort: '-lastSuccessAt',
  })
})

it('leaves out what it does not know', () => {
  const state = readSourceState(new URLSearchParams('status=sleepy&connector=../x&sort=-lag'))
  expect(state).toEqual(everything)
  expect(isNarrowed(state)).toBe(false)
  expect(writeSourceState(new URLSearchParams('q=a'), everything).toString()).toBe('')
})
