import { formatNumber } from '~/lib/format'

const units: readonly [number, string, string][] = [
  [86_400, 'day', 'd'],
  [3600, 'hour', 'h'],
  [60, 'minute', 'min'],
  [1, 'second', 's'],
]

/** `40 s`, `2 min`, `1.5 h`: short enough for a cell. */
export function formatSpan(seconds: number): string {
  const [length, , short] = findUnit(seconds)
  return `${formatNumber(seconds / length, { maximumFractionDigits: seconds / length < 10 ? 1 : 0 })} ${short}`
}

/** `minute`, `5 minutes`: after “every”. */
export function formatCadence(seconds: number): string {
  const [length, long] = units.find(([unit]) => seconds % unit === 0) ?? units.at(-1)!
  const count = seconds / length
  return count === 1 ? long : `${formatNumber(count)} ${long}s`
}

const findUnit = (seconds: number) => units.find(([length]) => seconds >= length) ?? units.at(-1)!
