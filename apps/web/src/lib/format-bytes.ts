import { formatNumber } from '~/lib/format'

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const

/** `12 kB`, `2.1 MB` */
export function formatBytes(bytes: number): string {
  const power = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, bytes)) / 3)))
  const unit = units[power]
  return formatNumber(bytes / 1000 ** power, {
    style: 'unit',
    ...(unit === undefined ? {} : { unit }),
    maximumFractionDigits: power < 2 ? 0 : 1,
  })
}
