import { formatNumber } from '~/lib/format'

const units = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const

const asUnit = (value: number, unit: string) =>
  formatNumber(value, { style: 'unit', unit, unitDisplay: 'short' })

/** `1 hr 5 min`, `42 sec`; the two largest units. */
export function formatDuration(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000))
  const largest = units.findIndex(([, length]) => seconds >= length)
  if (largest === -1) return asUnit(seconds, 'second')

  const [unit, length] = units[largest]!
  const [smaller, smallerLength] = units[largest + 1] ?? (['second', 1] as const)
  const rest = Math.floor((seconds % length) / smallerLength)
  const whole = asUnit(Math.floor(seconds / length), unit)
  return rest === 0 ? whole : `${whole} ${asUnit(rest, smaller)}`
}
