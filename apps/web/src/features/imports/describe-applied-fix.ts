import type { ImportFile } from '~/data/imports/queries'
import { formatNumber } from '~/lib/format'
import { importTexts as texts } from './texts.ts'

const valuesShown = 3

/** What a repair that is in force does: its name, and what was answered. */
export function describeAppliedFix({
  fix,
  label,
  value,
  values,
}: Pick<ImportFile['appliedFixes'][number], 'fix' | 'label' | 'value' | 'values'>): string {
  if (fix === 'choose_order') return texts.dateOrders[value ?? ''] ?? label
  const pairs = Object.entries(values ?? {}).map(([from, to]) => texts.mapped(from, to))
  const more = pairs.length - valuesShown
  const answers = [
    ...(value ? [value] : []),
    ...pairs.slice(0, valuesShown),
    ...(more > 0 ? [texts.mappedMore(formatNumber(more))] : []),
  ]
  return answers.length === 0 ? label : `${label}: ${answers.join(', ')}`
}
