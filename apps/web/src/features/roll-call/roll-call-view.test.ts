import { expect, it } from 'vitest'
import { isFiltered, readRollCallView, toRollCallFilters, writeRollCallView } from './roll-call-view.ts'

const propertyId = '01932f70-0000-7000-8000-000000000001'
const personId = '01932f70-0000-7000-8000-000000000002'

it('reads what it writes, and keeps unrelated parameters', () => {
  const view = { groups: ['need_help', 'no_answer'], propertyId, q: 'Ruiz', personId } as const
  const params = writeRollCallView(new URLSearchParams('org=cedar'), view)
  expect(readRollCallView(params)).toEqual(view)
  expect(params.get('org')).toBe('cedar')
  expect(toRollCallFilters(view)).toEqual({ group: 'need_help,no_answer', propertyId, q: 'Ruiz' })
  const cleared = writeRollCallView(params, { groups: [], propertyId: null, q: '', personId: null })
  expect(cleared.toString()).toBe('org=cedar')
})

it('changes only what it is given', () => {
  const params = writeRollCallView(new URLSearchParams(`q=Ruiz&person=${personId}`), { groups: ['safe'] })
  expect(readRollCallView(params)).toMatchObject({ q: 'Ruiz', personId, groups: ['safe'] })
})

it('ignores invalid values', () => {
  const view = readRollCallView(new URLSearchParams('group=fine,safe&propertyId=x&person=y&q='))
  expect(view).toEqual({ groups: ['safe'], propertyId: null, q: '', personId: null })
  expect(isFiltered(readRollCallView(new URLSearchParams(`person=${personId}`)))).toBe(false)
})
