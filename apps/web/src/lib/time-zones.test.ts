import { expect, it } from 'vitest'
import { groupTimeZones, nameTimeZone } from './time-zones.ts'

it('names a time zone as people say it', () => {
  expect(nameTimeZone('America/Denver')).toBe('Mountain Time')
  expect(nameTimeZone('America/Argentina/Buenos_Aires')).toBe('Buenos Aires, Argentina time')
  expect(nameTimeZone('Europe/Berlin')).toBe('Berlin time')
  expect(nameTimeZone('UTC')).toBe('UTC')
})

it.each([
  ['Asia/Calcutta', 'Kolkata'],
  ['Europe/Kiev', 'Kyiv'],
  ['Asia/Saigon', 'Ho Chi Minh'],
  ['America/Godthab', 'Nuuk'],
])('shows %s as %s, once, whichever name is stored', (earlier, name) => {
  expect(nameTimeZone(earlier)).toBe(`${name} time`)
  const codesNamed = (...required: string[]) =>
    groupTimeZones(...required)
      .flatMap(({ zones }) => zones)
      .flatMap((zone) => (zone.name === name ? zone.code : []))
  expect(codesNamed()).toHaveLength(1)
  expect(codesNamed(earlier)).toEqual([earlier])
  const current = `${earlier.slice(0, earlier.indexOf('/'))}/${name.replaceAll(' ', '_')}`
  expect(codesNamed(current)).toEqual([current])
})

it('groups time zones by region, the usual ones of the United States first', () => {
  const [us, ...others] = groupTimeZones('UTC', 'America/Indiana/Indianapolis')
  expect(us).toMatchObject({ region: 'United States' })
  expect(us?.zones[0]).toEqual({ code: 'America/New_York', name: 'Eastern Time' })

  const america = others.find(({ region }) => region === 'America')
  expect(america?.zones.map(({ code }) => code)).not.toContain('America/New_York')
  expect(america?.zones).toContainEqual({ code: 'America/Mexico_City', name: 'Mexico City' })
  expect(others.at(-1)).toMatchObject({ region: 'Other', zones: [{ code: 'UTC', name: 'UTC' }] })
})

it('has every supported time zone once', () => {
  const codes = groupTimeZones('UTC').flatMap(({ zones }) => zones.map(({ code }) => code))
  expect(codes.toSorted()).toEqual([...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC'])].toSorted())
})
