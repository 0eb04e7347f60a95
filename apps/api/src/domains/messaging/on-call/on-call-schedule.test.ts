import { describe, expect, it } from 'vitest'
import {
  administratorsStep,
  findGaps,
  findNextChange,
  findOnCall,
  nextPosition,
  type Override,
  type Schedule,
  type Shift,
} from './on-call-schedule.ts'

const clock = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
const shift = (userId: string, weekday: number, from: string, to: string, step = 1): Shift => ({
  userId,
  weekday,
  startMinute: clock(from),
  endMinute: clock(to),
  step,
})
const override = (userId: string, startsAt: string, endsAt: string, step = 1): Override => ({
  userId,
  startsAt: new Date(startsAt),
  endsAt: new Date(endsAt),
  step,
})

const onCallAt = (time: string, { timeZone = 'America/Denver', ...schedule }: Partial<Schedule>, step = 1) =>
  findOnCall({ timeZone, shifts: [], overrides: [], ...schedule }, new Date(time)).get(step) ?? []

describe('findNextChange', () => {
  const shifts = [
    shift('ana', 2, '08:00', '18:00'),
    shift('ben', 2, '18:00', '08:00'),
    shift('ben', 3, '08:00', '12:00'),
  ]
  const nextAfter = (time: string, schedule: Partial<Schedule> = { shifts }) =>
    findNextChange(
      { timeZone: 'America/Denver', shifts: [], overrides: [], ...schedule },
      new Date(time),
    )?.toISOString() ?? null

  it('finds when someone else takes over, not when a shift of the same person follows', () => {
    expect(nextAfter('2026-12-01T16:00:00Z')).toBe('2026-12-02T01:00:00.000Z')
    expect(nextAfter('2026-12-02T01:00:00Z')).toBe('2026-12-02T19:00:00.000Z')
    expect(nextAfter('2026-12-02T20:00:00Z')).toBe('2026-12-08T15:00:00.000Z')
  })

  it('counts overrides', () => {
    const overrides = [override('cleo', '2026-12-01T17:00:00Z', '2026-12-01T18:00:00Z')]
    expect(nextAfter('2026-12-01T16:00:00Z', { shifts, overrides })).toBe('2026-12-01T17:00:00.000Z')
    expect(nextAfter('2026-12-01T17:00:00Z', { shifts, overrides })).toBe('2026-12-01T18:00:00.000Z')
  })

  it('finds nothing if the same people stay on call', () => {
    const always = [1, 2, 3, 4, 5, 6, 7].map((weekday) => shift('ana', weekday, '00:00', '00:00'))
    expect([
      nextAfter('2026-12-01T16:00:00Z', { shifts: always }),
      nextAfter('2026-12-01T16:00:00Z', {}),
    ]).toEqual([null, null])
  })
})

describe('findOnCall', () => {
  // Tuesday, December 1, 2026; Denver is at UTC−7.
  const shifts = [shift('ana', 2, '08:00', '18:00'), shift('ben', 2, '18:00', '08:00')]

  it('finds the shift in the time zone of the schedule, from its start until just before its end', () => {
    expect(onCallAt('2026-12-01T14:59:59Z', { shifts })).toEqual([])
    expect(onCallAt('2026-12-01T15:00:00Z', { shifts })).toEqual(['ana'])
    expect(onCallAt('2026-12-02T00:59:59Z', { shifts })).toEqual(['ana'])
    expect(onCallAt('2026-12-02T01:00:00Z', { shifts })).toEqual(['ben'])
    expect(onCallAt('2026-12-01T15:00:00Z', { shifts, timeZone: 'Asia/Tokyo' })).toEqual(['ben'])
  })

  it('goes on after midnight, and a shift that ends when it starts lasts 24 hours', () => {
    expect(onCallAt('2026-12-02T14:59:59Z', { shifts })).toEqual(['ben'])
    expect(onCallAt('2026-12-02T15:00:00Z', { shifts })).toEqual([])
    const sunday = { shifts: [shift('ana', 7, '09:00', '09:00')] }
    expect(onCallAt('2026-12-06T15:59:00Z', sunday)).toEqual([])
    expect(onCallAt('2026-12-06T16:00:00Z', sunday)).toEqual(['ana'])
    expect(onCallAt('2026-12-07T15:59:00Z', sunday)).toEqual(['ana'])
    expect(onCallAt('2026-12-07T16:00:00Z', sunday)).toEqual([])
  })

  it('finds everyone whose shifts overlap once, separately for each step', () => {
    const overlapping = {
      shifts: [
        shift('ana', 2, '08:00', '18:00'),
        shift('ben', 2, '12:00', '20:00'),
        shift('ana', 2, '10:00', '14:00'),
        shift('cleo', 2, '00:00', '00:00', 3),
      ],
    }
    expect(onCallAt('2026-12-01T20:00:00Z', overlapping)).toEqual(['ana', 'ben'])
    expect(onCallAt('2026-12-01T20:00:00Z', overlapping, 2)).toEqual([])
    expect(onCallAt('2026-12-01T20:00:00Z', overlapping, 3)).toEqual(['cleo'])
  })

  it('lets an override replace the shifts of its step only, while it lasts', () => {
    const overridden = {
      shifts: [...shifts, shift('cleo', 2, '00:00', '00:00', 2)],
      overrides: [override('dan', '2026-12-01T16:00:00Z', '2026-12-01T17:00:00Z')],
    }
    expect(onCallAt('2026-12-01T15:59:59Z', overridden)).toEqual(['ana'])
    expect(onCallAt('2026-12-01T16:00:00Z', overridden)).toEqual(['dan'])
    expect(onCallAt('2026-12-01T16:00:00Z', overridden, 2)).toEqual(['cleo'])
    expect(onCallAt('2026-12-01T17:00:00Z', overridden)).toEqual(['ana'])
    // It also fills a gap.
    const filled = { shifts, overrides: [override('dan', '2026-12-03T00:00:00Z', '2026-12-04T00:00:00Z')] }
    expect(onCallAt('2026-12-03T12:00:00Z', filled)).toEqual(['dan'])
  })

  it('leaves no gap and no overlap when the clock is set forward', () => {
    // Sunday, March 14, 2027, 2:00 becomes 3:00: 09:00 UTC.
    const spring = { shifts: [shift('ana', 6, '18:00', '02:30'), shift('ben', 7, '02:30', '10:00')] }
    expect(onCallAt('2027-03-14T08:59:00Z', spring)).toEqual(['ana'])
    // 2:30 doesn't exist, so it is 3:30.
    expect(onCallAt('2027-03-14T09:29:59Z', spring)).toEqual(['ana'])
    expect(onCallAt('2027-03-14T09:30:00Z', spring)).toEqual(['ben'])
    expect(onCallAt('2027-03-14T15:59:59Z', spring)).toEqual(['ben'])
    expect(onCallAt('2027-03-14T16:00:00Z', spring)).toEqual([])
  })

  it('leaves no gap and no overlap when the clock is set back', () => {
    // Sunday, November 7, 2027, 2:00 becomes 1:00: 08:00 UTC.
    const fall = { shifts: [shift('ana', 6, '18:00', '01:30'), shift('ben', 7, '01:30', '10:00')] }
    expect(onCallAt('2027-11-07T07:29:59Z', fall)).toEqual(['ana'])
    expect(onCallAt('2027-11-07T07:30:00Z', fall)).toEqual(['ben'])
    // The second 1:15.
    expect(onCallAt('2027-11-07T08:15:00Z', fall)).toEqual(['ben'])
    expect(onCallAt('2027-11-07T16:59:59Z', fall)).toEqual(['ben'])
    expect(onCallAt('2027-11-07T17:00:00Z', fall)).toEqual([])
  })

  it.each([
    ['America/Denver', '2027-03-13', '2027-11-06'],
    ['Europe/London', '2027-03-27', '2027-10-30'],
    // Its clock changes by half an hour.
    ['Australia/Lord_Howe', '2027-04-03', '2027-10-02'],
  ])(
    'has exactly one person on call in every five minutes around both changes in %s',
    (timeZone, ...days) => {
      const full = {
        timeZone,
        overrides: [],
        shifts: [1, 2, 3, 4, 5, 6, 7].flatMap((weekday) => [
          shift('ana', weekday, '02:15', '14:00'),
          shift('ben', weekday, '14:00', '02:15'),
        ]),
      }
      for (const day of days) {
        const start = Date.parse(`${day}T12:00:00Z`)
        for (let minute = 0; minute < 24 * 60; minute += 5) {
          expect(findOnCall(full, new Date(start + minute * 60_000)).get(1)).toHaveLength(1)
        }
      }
    },
  )
})

describe('findGaps', () => {
  it('finds the parts of the week without a shift at any step', () => {
    expect(findGaps([])).toEqual([{ start: 0, end: 7 * 1440 }])
    expect(
      findGaps([
        shift('ana', 1, '08:00', '18:00'),
        shift('ben', 1, '12:00', '20:00', 2),
        shift('ben', 7, '20:00', '06:00'),
      ]),
    ).toEqual([
      { start: 6 * 60, end: 8 * 60 },
      { start: 20 * 60, end: 6 * 1440 + 20 * 60 },
    ])
  })

  it('finds none in a full week', () => {
    expect(findGaps([1, 2, 3, 4, 5, 6, 7].map((day) => shift('ana', day, '09:00', '09:00')))).toEqual([])
  })
})

describe('nextPosition', () => {
  const rule = (...steps: number[]) => ({
    tellsPerStep: 2,
    canTell: async (step: number) => [...steps, administratorsStep].includes(step),
  })

  it('tells each step twice, then the next one, and administrators last', async () => {
    const told: number[] = []
    let position = { step: 0, tells: 0 }
    for (;;) {
      const next = await nextPosition(position, rule(1, 3))
      if (!next) break
      position = next
      told.push(next.step)
    }
    expect(told).toEqual([1, 1, 3, 3, administratorsStep, administratorsStep])
  })

  it('tells administrators first if no one is on call', async () => {
    expect(await nextPosition({ step: 0, tells: 0 }, rule())).toEqual({ step: administratorsStep, tells: 1 })
  })

  it('goes on if the step has no one who can be told anymore', async () => {
    expect(await nextPosition({ step: 1, tells: 1 }, rule(2))).toEqual({ step: 2, tells: 1 })
  })
})
