import { expect, it } from 'vitest'
import { isFiltered, noFilters, readPeopleView, toPeopleFilters, writePeopleView } from './people-view.ts'

const propertyId = '11111111-1111-4111-8111-111111111111'
const read = (query: string) => readPeopleView(new URLSearchParams(query))

it('reads the filters from the URL and ignores what isn’t valid', () => {
  expect(read('')).toEqual(noFilters)
  expect(read('propertyId=x&floor=first&reachable=fax&certain=yes&language=')).toEqual(noFilters)
  expect(
    read(`propertyId=${propertyId}&building=B&floor=-1&reachable=none&language=es&livesAlone=true`),
  ).toEqual({
    propertyId,
    building: 'B',
    floor: '-1',
    reachable: 'none',
    language: 'es',
    flags: ['livesAlone'],
  })
})

it('writes what it reads, and keeps other parameters', () => {
  const query = `building=B&belowGrade=true&certain=true&propertyId=${propertyId}`
  const written = writePeopleView(new URLSearchParams('tab=1&floor=3'), read(query))
  expect(readPeopleView(written)).toEqual(read(query))
  expect(written.get('tab')).toBe('1')
  expect(writePeopleView(written, noFilters).toString()).toBe('tab=1')
})

it('sends only what is set', () => {
  expect(toPeopleFilters(noFilters)).toEqual({})
  expect(isFiltered(noFilters)).toBe(false)
  const view = read('floor=2&belowGrade=true')
  expect(toPeopleFilters(view)).toEqual({ floor: '2', belowGrade: 'true' })
  expect(isFiltered(view)).toBe(true)
})
