import { describe, expect, it } from 'vitest'
import type { OnCall } from '~/data/on-call/queries'
import { setRegionalSettings } from '~/lib/regional-settings'
import {
  endsNextDay,
  formatClock,
  formatWeekMinute,
  nameWeekday,
  readOnCallState,
  toOnCallInput,
  toOnCallValues,
} from './on-call-values.ts'

setRegionalSettings({ locale: 'en-US', timeZone: 'Asia/Tokyo' })

const shift = (weekday: number, from: string, id = 'ana') => ({
  id: `${weekday} ${from}`,
  step: 1,
  weekday,
  from,
  to: '09:00',
  user: { id, name: id, isAvailable: true },
})

describe('the values of the form', () => {
  it('become what the API expects, with shifts in the order of the week', () => {
    const onCall = {
      isOn: true,
      timeZone: 'America/Denver',
      urgentFrom: 'severe',
      hazards: [
        { hazard: 'wildfire', urgentFrom: null },
        { hazard: 'flood', urgentFrom: 'moderate' },
      ],
      repeatMinutes: 5,
      tellsPerStep: 2,
      shifts: [shift(7, '09:00'), shift(1, '18:00'), shift(1, '09:00', 'ben')],
    } as unknown as OnCall
    expect(toOnCallInput(toOnCallValues(onCall))).toEqual({
      isOn: true,
      timeZone: 'America/Denver',
      urgentFrom: 'severe',
      hazards: [
        { hazard: 'flood', urgentFrom: 'moderate' },
        { hazard: 'wildfire', urgentFrom: null },
      ],
      repeatMinutes: 5,
      tellsPerStep: 2,
      shifts: [
        { step: 1, weekday: 1, from: '09:00', to: '09:00', userId: 'ben' },
        { step: 1, weekday: 1, from: '18:00', to: '09:00', userId: 'ana' },
        { step: 1, weekday: 7, from: '09:00', to: '09:00', userId: 'ana' },
      ],
    })
  })
})

it('names days and times of the week, whatever the reader’s time zone', () => {
  expect([nameWeekday(1), nameWeekday(7, 'short')]).toEqual(['Monday', 'Sun'])
  expect(formatClock('18:05')).toMatch(/^6:05\sPM$/)
  expect(formatWeekMinute(6 * 1440 + 90)).toMatch(/^Sun 1:30\sAM$/)
  expect(endsNextDay({ from: '22:00', to: '06:00' })).toBe(true)
  expect(endsNextDay({ from: '06:00', to: '22:00' })).toBe(false)
})

it('reads what is open from the URL, and ignores anything else', () => {
  const read = (query: string) => readOnCallState(new URLSearchParams(query))
  expect(read('shift=new')).toEqual({ shift: 'new', isOverrideOpen: false })
  expect(read('shift=3&override=new')).toEqual({ shift: 3, isOverrideOpen: true })
  expect(read('shift=x&override=x')).toEqual({ shift: null, isOverrideOpen: false })
})
