import { countOf, formatNumber, plural } from './format.ts'

const units = [
  ['day', 86_400, 'day', 'days'],
  ['hour', 3600, 'hr', 'hr'],
  ['minute', 60, 'min', 'min'],
  ['second', 1, 'sec', 'sec'],
] as const
const secondUnit = units[3]

type Unit = (typeof units)[number]

/** `1 hr 5 min`, `42 sec`, `<1 sec`: an elapsed time. */
export function formatDuration(ms: number): string {
  const seconds = Math.round(ms / 1000)
  if (seconds < 1) return `<${formatWithUnit(1, secondUnit)}`
  return toTwoUnits(seconds)
    .map(([count, unit]) => formatWithUnit(count, unit))
    .join(' ')
}

/** `42 min`, `1 hr 12 min`, `2 days 3 hr`: rounded down to whole minutes. */
export function formatMinutes(ms: number): string {
  return toTwoUnits(Math.floor(ms / 60_000) * 60)
    .map(([count, unit]) => formatWithUnit(count, unit))
    .join(' ')
}

/** `4:32`, `1:00:05`: the time left on a running clock, so that it ends at 0:00. */
export function formatCountdown(ms: number): string {
  const seconds = Math.ceil(Math.max(0, ms) / 1000)
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  const pad = (count: number) => String(count).padStart(2, '0')
  const rest = pad(seconds % 60)
  return hours > 0 ? `${hours}:${pad(minutes)}:${rest}` : `${minutes}:${rest}`
}

/** `40 sec`, `2 min`, `1.5 hr`: short enough for a table cell. */
export function formatDelay(seconds: number): string {
  const unit = getLargestUnit(seconds)
  const count = seconds / unit[1]
  return formatWithUnit(count, unit, count < 10 ? 1 : 0)
}

/** `40 sec`, `3 min`, `2 hr`: an approximation. Switches to the next unit at 1.5 of it. */
export function formatEstimate(seconds: number): string {
  const unit = units.slice(1).find(([, length]) => seconds >= length * 1.5) ?? secondUnit
  return formatWithUnit(Math.max(1, seconds / unit[1]), unit)
}

/** `minute`, `5 minutes`: follows “every”. */
export function formatCadence(seconds: number): string {
  const [unit, length] = units.find(([, unitSeconds]) => seconds % unitSeconds === 0) ?? secondUnit
  return seconds === length ? unit : countOf(seconds / length, unit)
}

/** The count of the largest unit, and of the next smaller one unless that is 0. */
function toTwoUnits(seconds: number): [number, Unit][] {
  const unit = getLargestUnit(seconds)
  const smallerUnit = units[units.indexOf(unit) + 1] ?? secondUnit
  const smallerCount = Math.floor((seconds % unit[1]) / smallerUnit[1])
  return [
    [Math.floor(seconds / unit[1]), unit],
    ...(smallerCount > 0 ? [[smallerCount, smallerUnit] satisfies [number, Unit]] : []),
  ]
}

const getLargestUnit = (seconds: number): Unit => units.find(([, length]) => seconds >= length) ?? secondUnit

// `Intl` would name the unit in the language of the user's number format, inside an English sentence.
const formatWithUnit = (count: number, [, , singular, pluralForm]: Unit, maximumFractionDigits = 0) =>
  `${maximumFractionDigits === 0 ? formatNumber(Math.round(count)) : formatNumber(count, { maximumFractionDigits })} ${plural(count, singular, pluralForm)}`

/** The rate of a job and the seconds it has left, extrapolated from its progress so far; null while unknown. */
export function estimateTime(
  { done, total }: { done: number; total: number | null },
  startedAt: string | null,
  nowMs: number,
): { perSecond: number; secondsLeft: number } | null {
  if (startedAt === null || total === null || done === 0) return null
  const seconds = (nowMs - Date.parse(startedAt)) / 1000
  // The first second is too short to extrapolate from.
  if (seconds < 1) return null
  const perSecond = done / seconds
  return { perSecond, secondsLeft: Math.ceil((total - done) / perSecond) }
}
