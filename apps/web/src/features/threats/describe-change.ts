import { severityWords, type Severity } from '@parapet/ui'
import type { ThreatRevision } from '~/data/threats/queries'
import { formatExactTime, formatNumber } from '~/lib/format'
import { threatBriefTexts as texts } from './brief-texts.ts'
import { threatTexts } from '~/components/threats/texts'

type Change = ThreatRevision['changes'][number]

/** One change of a message in words, as `FieldDiff` takes it. */
export function describeChange({ field, from, to }: Change, timeZone: string | undefined) {
  const describe = (value: unknown) => describeValue(field, value, timeZone)
  return {
    id: field,
    label: texts.fields[field] ?? field,
    before: describe(from),
    after: field === 'geometry' && to !== null ? texts.anotherArea : describe(to),
  }
}

function describeValue(field: string, value: unknown, timeZone: string | undefined): string | undefined {
  if (value === null || value === undefined || value === '') return undefined
  if (typeof value === 'string') {
    if (field.endsWith('At')) return formatExactTime(value, timeZone)
    return findWord(field, value) ?? value
  }
  if (typeof value === 'number') return formatNumber(value)
  if (field === 'geometry') return texts.fields[field]
  if (typeof value === 'object' && 'text' in value && typeof value.text === 'string') return value.text
  return JSON.stringify(value)
}

function findWord(field: string, value: string): string | undefined {
  if (field === 'severity') return severityWords[value as Severity]
  const words: Record<string, Readonly<Record<string, string>>> = {
    status: threatTexts.status,
    certainty: threatTexts.certainty,
    urgency: threatTexts.urgency,
  }
  return words[field]?.[value]
}
