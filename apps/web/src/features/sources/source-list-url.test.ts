import { expect, it } from 'vitest'
import {
  allSources,
  isSourceListFiltered,
  readSourceState,
  toSourceQuery,
  writeSourceState,
} from './source-list-url.ts'

it('keeps search, filters and sort order in the URL', () => {
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

it('ignores unknown values', () => {
  const state = readSourceState(new URLSearchParams('status=sleepy&connector=../x&sort=-lag'))
  expect(state).toEqual(allSources)
  expect(isSourceListFiltered(state)).toBe(false)
  expect(writeSourceState(new URLSearchParams('q=a'), allSources).toString()).toBe('')
})
