import { Temporal } from 'temporal-polyfill'

/** People are told at steps 1 to 5, and administrators after the last one. */
export const stepsMax = 5
export const administratorsStep = stepsMax + 1
/** Everyone had their turn. From then on, only those who weren't told are. */
export const afterLastStep = administratorsStep + 1

export interface Shift {
  step: number
  /** 1 is Monday, 7 Sunday. */
  weekday: number
  /** Minutes after midnight. A shift that doesn't end later than it starts ends on the next day. */
  startMinute: number
  endMinute: number
  userId: string
}

export interface Override {
  step: number
  userId: string
  startsAt: Date
  endsAt: Date
}

export interface Schedule {
  timeZone: string
  shifts: readonly Shift[]
  overrides: readonly Override[]
}

/**
 * The people who are on call at each step. Those with an override replace everyone with a shift at their step; all
 * whose shifts or overrides overlap are on call together.
 */
export function findOnCall({ timeZone, shifts, overrides }: Schedule, at: Date): Map<number, string[]> {
  const instant = Temporal.Instant.fromEpochMilliseconds(at.getTime())
  const today = instant.toZonedDateTimeISO(timeZone).toPlainDate()
  // A shift that started yesterday may not be over.
  const days = [today.subtract({ days: 1 }), today]
  const onShift = shifts.filter((shift) =>
    days.some((day) => day.dayOfWeek === shift.weekday && covers(shift, day, timeZone, instant)),
  )
  const substitutes = overrides.filter(({ startsAt, endsAt }) => startsAt <= at && at < endsAt)
  const onCall = new Map<number, string[]>()
  for (let step = 1; step <= stepsMax; step += 1) {
    const isAtStep = (entry: { step: number }) => entry.step === step
    const atStep = substitutes.some(isAtStep) ? substitutes.filter(isAtStep) : onShift.filter(isAtStep)
    if (atStep.length > 0) onCall.set(step, [...new Set(atStep.map(({ userId }) => userId))])
  }
  return onCall
}

const daysAhead = 8

/**
 * The first time within eight days that different people are on call than at `at`; null if they stay the same.
 */
export function findNextChange(schedule: Schedule, at: Date): Date | null {
  const now = listPeople(schedule, at)
  return listBoundaries(schedule, at).find((moment) => listPeople(schedule, moment) !== now) ?? null
}

const listPeople = (schedule: Schedule, at: Date) =>
  [...findOnCall(schedule, at).values()].map((users) => users.join()).join(';')

/** Every start and end of a shift or an override after this time, in order. */
function listBoundaries({ timeZone, shifts, overrides }: Schedule, at: Date): Date[] {
  const today = Temporal.Instant.fromEpochMilliseconds(at.getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainDate()
  const minutes = [...new Set(shifts.flatMap(({ startMinute, endMinute }) => [startMinute, endMinute]))]
  const ofShifts = Array.from({ length: daysAhead + 1 }, (_, days) => today.add({ days })).flatMap((day) =>
    minutes.map((minute) => new Date(toInstant(day, minute, timeZone).epochMilliseconds)),
  )
  return [...ofShifts, ...overrides.flatMap(({ startsAt, endsAt }) => [startsAt, endsAt])]
    .filter((moment) => moment > at)
    .toSorted((a, b) => a.getTime() - b.getTime())
}

/**
 * Both ends are times of the wall clock. One that doesn't exist, because the clock is set forward, counts as an hour
 * later, and of two the first counts. So shifts that follow each other leave no gap when the clock changes.
 */
function covers(
  { startMinute, endMinute }: Shift,
  day: Temporal.PlainDate,
  timeZone: string,
  at: Temporal.Instant,
) {
  const lastDay = endMinute > startMinute ? day : day.add({ days: 1 })
  const isStarted = Temporal.Instant.compare(toInstant(day, startMinute, timeZone), at) <= 0
  return isStarted && Temporal.Instant.compare(at, toInstant(lastDay, endMinute, timeZone)) < 0
}

const toInstant = (day: Temporal.PlainDate, minute: number, timeZone: string) =>
  day
    .toZonedDateTime({ timeZone, plainTime: new Temporal.PlainTime(Math.floor(minute / 60), minute % 60) })
    .toInstant()

const minutesPerDay = 24 * 60
const minutesPerWeek = 7 * minutesPerDay

/** A part of the week, in minutes after Monday 00:00. */
interface WeekSpan {
  start: number
  end: number
}

/** When no one has a shift at any step, in the order of the week. */
export function findGaps(shifts: readonly Shift[]): WeekSpan[] {
  const covered = shifts.flatMap(({ weekday, startMinute, endMinute }) => {
    const start = (weekday - 1) * minutesPerDay + startMinute
    const end = (weekday - 1) * minutesPerDay + endMinute + (endMinute > startMinute ? 0 : minutesPerDay)
    return end <= minutesPerWeek
      ? [{ start, end }]
      : [
          { start, end: minutesPerWeek },
          { start: 0, end: end - minutesPerWeek },
        ]
  })
  covered.sort((a, b) => a.start - b.start)
  const gaps: WeekSpan[] = []
  let coveredUntil = 0
  for (const { start, end } of [...covered, { start: minutesPerWeek, end: minutesPerWeek }]) {
    if (start > coveredUntil) gaps.push({ start: coveredUntil, end: start })
    coveredUntil = Math.max(coveredUntil, end)
  }
  return gaps
}

/** The step that was last told, and how often. Step 0 before the first. */
interface Position {
  step: number
  tells: number
}

interface StepRule {
  tellsPerStep: number
  /** Whether anyone at the step can be told now. */
  canTell(step: number): Promise<boolean>
}

/**
 * Who is told next: the same step until it was told often enough, then the next step with someone who can be told,
 * and administrators last. Null once they were told often enough, too.
 */
export async function nextPosition(
  { step, tells }: Position,
  { tellsPerStep, canTell }: StepRule,
): Promise<Position | null> {
  if (step > 0 && tells < tellsPerStep && (await canTell(step))) return { step, tells: tells + 1 }
  for (let next = step + 1; next <= administratorsStep; next += 1) {
    if (await canTell(next)) return { step: next, tells: 1 }
  }
  return null
}
