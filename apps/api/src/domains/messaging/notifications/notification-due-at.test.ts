import { describe, expect, it } from 'vitest'
import { notificationDueAt } from './notification-due-at.ts'

const denver = 'America/Denver'
const usual = { isExtreme: false }
const night = { from: '22:00', to: '06:30' }
/** Friday, November 20, 2026, in Denver. */
const friday = (time: string) => new Date(`2026-11-20T${time}:00-07:00`)
const dueAt = (wish: Partial<Parameters<typeof notificationDueAt>[0]>, now: Date, timeZone = denver) =>
  notificationDueAt({ digest: 'none', quietHours: null, ...wish }, timeZone, usual, now)

describe('a notification', () => {
  it('is due immediately', () => {
    expect(dueAt({}, friday('14:05'))).toEqual(friday('14:05'))
    expect(dueAt({ quietHours: night }, friday('14:05'))).toEqual(friday('14:05'))
  })

  it('waits for the end of quiet hours, before and after midnight', () => {
    expect(dueAt({ quietHours: night }, friday('05:00'))).toEqual(friday('06:30'))
    expect(dueAt({ quietHours: night }, friday('22:00'))).toEqual(new Date('2026-11-21T06:30:00-07:00'))
    expect(dueAt({ quietHours: night }, friday('06:30'))).toEqual(friday('06:30'))
    expect(dueAt({ quietHours: { from: '12:00', to: '13:00' } }, friday('12:59'))).toEqual(friday('13:00'))
  })

  it('ignores quiet hours that start when they end', () => {
    expect(dueAt({ quietHours: { from: '22:00', to: '22:00' } }, friday('23:00'))).toEqual(friday('23:00'))
  })

  it('waits for the digest of the next morning or the next Monday', () => {
    expect(dueAt({ digest: 'daily' }, friday('06:59'))).toEqual(friday('07:00'))
    expect(dueAt({ digest: 'daily' }, friday('07:00'))).toEqual(new Date('2026-11-21T07:00:00-07:00'))
    expect(dueAt({ digest: 'weekly' }, friday('07:00'))).toEqual(new Date('2026-11-23T07:00:00-07:00'))
    const monday = (time: string) => new Date(`2026-11-23T${time}:00-07:00`)
    expect(dueAt({ digest: 'weekly' }, monday('06:00'))).toEqual(monday('07:00'))
    expect(dueAt({ digest: 'weekly' }, monday('08:00'))).toEqual(new Date('2026-11-30T07:00:00-07:00'))
  })

  it('never sends a digest during quiet hours', () => {
    const wish = { digest: 'daily', quietHours: { from: '21:00', to: '09:00' } } as const
    expect(dueAt(wish, friday('14:00'))).toEqual(new Date('2026-11-21T09:00:00-07:00'))
  })

  it('follows local time when clocks go back', () => {
    // Saturday evening in summer time; Sunday morning in standard time.
    const saturday = new Date('2026-10-31T22:30:00-06:00')
    expect(dueAt({ quietHours: night }, saturday)).toEqual(new Date('2026-11-01T06:30:00-07:00'))
    expect(dueAt({ quietHours: night }, friday('05:00'), 'Asia/Kathmandu')).toEqual(friday('05:00'))
  })

  it('of an extreme threat is due immediately', () => {
    const wish = { digest: 'weekly', quietHours: night } as const
    expect(notificationDueAt(wish, denver, { isExtreme: true }, friday('03:00'))).toEqual(friday('03:00'))
  })
})
