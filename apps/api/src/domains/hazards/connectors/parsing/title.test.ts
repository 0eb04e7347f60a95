import { describe, expect, it } from 'vitest'
import { createTitle, summarizeAreas } from './title.ts'

describe('createTitle', () => {
  const title = (until: string | null, timeZone: string | null = 'America/Chicago') =>
    createTitle({
      event: 'Tornado Warning',
      place: 'Austin TX',
      until,
      sentAt: '2026-05-20T23:40:00.000Z',
      timeZone,
    })

  it("shows the time in the hazard's time zone", () => {
    expect(title('2026-05-21T00:15:00.000Z')).toBe('Tornado Warning, Austin TX, until 7:15 PM CDT')
    expect(title('2026-05-21T00:15:00.000Z', 'America/Denver')).toBe(
      'Tornado Warning, Austin TX, until 6:15 PM MDT',
    )
  })

  it('shows UTC if no time zone is known', () => {
    expect(title('2026-05-20T23:55:00.000Z', null)).toBe('Tornado Warning, Austin TX, until 11:55 PM UTC')
  })

  it('adds the weekday for another day, and the date further ahead', () => {
    expect(title('2026-05-22T02:00:00.000Z')).toBe('Tornado Warning, Austin TX, until Thu 9:00 PM CDT')
    expect(title('2026-06-05T02:00:00.000Z')).toBe('Tornado Warning, Austin TX, until Jun 4, 9:00 PM CDT')
  })

  it('leaves out missing parts', () => {
    expect(title(null)).toBe('Tornado Warning, Austin TX')
    expect(createTitle({ event: 'Flood', place: null, until: null, sentAt: '', timeZone: null })).toBe(
      'Flood',
    )
  })
})

it.each([
  ['Travis, TX', 'Travis TX'],
  ['Hettinger, ND; Stark, ND', 'Hettinger ND and Stark ND'],
  ['A; B; C', 'A and 2 more areas'],
  ['', null],
  [' ; ', null],
  [null, null],
])('names the area %j as %j', (areaDesc, name) => {
  expect(summarizeAreas(areaDesc)).toBe(name)
})
