import { countOf, formatNumber } from './format.ts'

const units = [
  ['day', 86_400, 'd'],
  ['hour', 3600, 'h'],
  ['minute', 60, 'min'],
  ['second', 1, 's'],
] as const
const second = units[3]

type Unit = (typeof units)[number]

/** `1 hr 5 min`, `42 sec`: how long something took. */
export function formatDuration(ms: number): string {
  return splitUp(Math.max(0, Math.round(ms / 1000)))
    .map(([count, [unit]]) => formatNumber(count, { style: 'unit', unit, unitDisplay: 'short' }))
    .join(' ')
}

/** `42 min`, `1 h 12 min`, `2 d 3 h`: whole minutes, at least one. */
export function formatMinutes(ms: number): string {
  return splitUp(Math.floor(ms / 60_000) * 60)
    .map(([count, unit]) => withSymbol(count, unit))
    .join(' ')
}

/** `40 s`, `2 min`, `1.5 h`: short enough for a cell. */
export function formatDelay(seconds: number): string {
  const unit = largestIn(seconds)
  const count = seconds / unit[1]
  return withSymbol(count, unit, count < 10 ? 1 : 0)
}

/** `40 s`, `3 min`, `2 h`: about so long; changes to the larger unit at one and a half of it. */
export function formatEstimate(seconds: number): string {
  const unit = units.slice(1).find(([, length]) => seconds >= length * 1.5) ?? second
  return withSymbol(Math.max(1, seconds / unit[1]), unit)
}

/** `minute`, `5 minutes`: after “every”. */
export function formatCadence(seconds: number): string {
  const [unit, length] = units.find(([, one]) => seconds % one === 0) ?? second
  return seconds === length ? unit : countOf(seconds / length, unit)
}

/** The largest unit in it and, unless nothing is left, the one below. */
function splitUp(seconds: number): [number, Unit][] {
  const unit = largestIn(seconds)
  const smaller = units[units.indexOf(unit) + 1] ?? second
  const rest = Math.floor((seconds % unit[1]) / smaller[1])
  return [
    [Math.floor(seconds / unit[1]), unit],
    ...(rest > 0 ? [[rest, smaller] satisfies [number, Unit]] : []),
  ]
}

const largestIn = (seconds: number): Unit => units.find(([, length]) => seconds >= length) ?? second

// `Intl` has “hr” and “1h”, not the symbols of the units.
const withSymbol = (count: number, [, , symbol]: Unit, maximumFractionDigits = 0) =>
  `${formatNumber(count, { maximumFractionDigits })} ${symbol}`

/** How fast work goes and how long it will still take, from what is done since it began; null while unknown. */
export function estimateTime(
  { done, total }: { done: number; total: number | null },
  startedAt: string | null,
  nowMs: number,
): { perSecond: number; secondsLeft: number } | null {
  if (startedAt === null || total === null || done === 0) return null
  const seconds = (nowMs - Date.parse(startedAt)) / 1000
  // The first moments say little about the rest.
  if (seconds < 1) return null
  const perSecond = done / seconds
  return { perSecond, secondsLeft: Math.ceil((total - done) / perSecond) }
}
