import type { Hazard } from '~/components/threats/hazard-texts'
import type { OnCall, OnCallInput } from '~/data/on-call/queries'
import { formatMoment } from '~/lib/format'

export type Shift = OnCallInput['shifts'][number]
export type UrgentFrom = OnCall['urgentFrom']

/** By hazard; empty for never. */
type HazardRules = Partial<Record<Hazard, UrgentFrom | ''>>

/** The form's values. */
export interface OnCallValues extends Record<string, string> {
  isOn: 'yes' | 'no'
  timeZone: string
  urgentFrom: UrgentFrom
  /** `HazardRules` as JSON. */
  hazards: string
  repeatMinutes: string
  tellsPerStep: string
  /** A list of `Shift` as JSON, in the order of the week. */
  shifts: string
}

export const toOnCallValues = (onCall: OnCall): OnCallValues => ({
  isOn: onCall.isOn ? 'yes' : 'no',
  timeZone: onCall.timeZone,
  urgentFrom: onCall.urgentFrom,
  hazards: writeHazards(
    Object.fromEntries(onCall.hazards.map(({ hazard, urgentFrom }) => [hazard, urgentFrom ?? ''])),
  ),
  repeatMinutes: String(onCall.repeatMinutes),
  tellsPerStep: String(onCall.tellsPerStep),
  shifts: writeShifts(
    onCall.shifts.map(({ step, weekday, from, to, user }) => ({ step, weekday, from, to, userId: user.id })),
  ),
})

export const toOnCallInput = (values: OnCallValues): OnCallInput => ({
  isOn: values.isOn === 'yes',
  timeZone: values.timeZone,
  urgentFrom: values.urgentFrom,
  hazards: Object.entries(readHazards(values.hazards)).map(([hazard, urgentFrom]) => ({
    hazard: hazard as Hazard,
    urgentFrom: urgentFrom === '' ? null : urgentFrom,
  })),
  repeatMinutes: Number(values.repeatMinutes),
  tellsPerStep: Number(values.tellsPerStep),
  shifts: readShifts(values.shifts),
})

export const readShifts = (shifts: string) => JSON.parse(shifts) as Shift[]
export const writeShifts = (shifts: readonly Shift[]) => JSON.stringify(shifts.toSorted(compareShifts))
export const readHazards = (hazards: string) => JSON.parse(hazards) as HazardRules
export const writeHazards = (hazards: HazardRules) => JSON.stringify(hazards, Object.keys(hazards).toSorted())

const compareShifts = (a: Shift, b: Shift) =>
  a.weekday - b.weekday ||
  a.from.localeCompare(b.from, 'en') ||
  a.step - b.step ||
  a.to.localeCompare(b.to, 'en') ||
  a.userId.localeCompare(b.userId, 'en')

/** 1 is Monday. */
export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const

/** January 5, 1970, was a Monday. */
const weekStart = Date.UTC(1970, 0, 5)
const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

export const nameWeekday = (weekday: number, length: 'long' | 'short' = 'long') =>
  formatMoment(weekStart + (weekday - 1) * dayMs, { weekday: length, timeZone: 'UTC' })

/** `9:00 AM` */
export const formatClock = (clock: string) =>
  formatMoment(Date.parse(`1970-01-05T${clock}:00Z`), {
    hour: 'numeric',
    minute: '2-digit',
    timeZone: 'UTC',
  })

/** `Mon 9:00 AM`, of a minute of the week. */
export const formatWeekMinute = (minute: number) =>
  formatMoment(weekStart + minute * minuteMs, {
    weekday: 'short',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: 'UTC',
  })

export const endsNextDay = ({ from, to }: Pick<Shift, 'from' | 'to'>) => to <= from

/** What is open on the page. */
export interface OnCallState {
  /** A new shift, or the index of one. */
  shift: number | 'new' | null
  isOverrideOpen: boolean
}

export function readOnCallState(params: URLSearchParams): OnCallState {
  const shift = params.get('shift')
  return {
    shift: shift === 'new' ? 'new' : shift !== null && /^\d{1,3}$/.test(shift) ? Number(shift) : null,
    isOverrideOpen: params.get('override') === 'new',
  }
}
