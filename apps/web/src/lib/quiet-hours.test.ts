import { expect, it } from 'vitest'
import { isQuietTime } from './quiet-hours.ts'

const at = (time: string) => new Date(`2026-11-21T${time}:00Z`)
const night = { from: '22:00', to: '06:30' }

it('can span midnight', () => {
  expect(isQuietTime(night, 'UTC', at('23:00'))).toBe(true)
  expect(isQuietTime(night, 'UTC', at('06:29'))).toBe(true)
  expect(isQuietTime(night, 'UTC', at('06:30'))).toBe(false)
  expect(isQuietTime({ from: '12:00', to: '13:00' }, 'UTC', at('12:30'))).toBe(true)
  expect(isQuietTime({ from: '12:00', to: '13:00' }, 'UTC', at('13:00'))).toBe(false)
})

it('uses the user’s time zone', () => {
  expect(isQuietTime(night, 'America/Denver', at('06:00'))).toBe(true)
  expect(isQuietTime(night, 'America/Denver', at('20:00'))).toBe(false)
})

it('is never quiet without quiet hours', () => {
  expect(isQuietTime(null, 'UTC', at('23:00'))).toBe(false)
  expect(isQuietTime({ from: '10:00', to: '10:00' }, 'UTC', at('10:00'))).toBe(false)
})
