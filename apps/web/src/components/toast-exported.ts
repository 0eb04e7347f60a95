import { toast } from '@parapet/ui'
import { formatNumber, plural } from '~/lib/format'

const texts = {
  omitted: (count: number) =>
    plural(
      count,
      'One row is missing, because you don’t have permission to export it.',
      `${formatNumber(count)} rows are missing, because you don’t have permission to export them.`,
    ),
} as const

/** Says that an export is done. Stays if rows are missing, because the file doesn't show that. */
export function toastExported(heading: string, omitted: number) {
  if (omitted === 0) toast({ color: 'success', heading })
  else toast({ color: 'warning', heading, body: texts.omitted(omitted), persistent: true })
}
