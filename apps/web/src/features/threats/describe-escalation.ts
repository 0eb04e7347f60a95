import { severityWords, type Severity } from '@parapet/ui'
import { rankSeverity } from '~/lib/severity'
import type { Threat } from '~/data/threats/queries'
import { threatBriefTexts as texts } from './brief-texts.ts'

const isSeverity = (value: unknown): value is Severity => typeof value === 'string' && value in severityWords

/** Why a threat that was acknowledged is new again; null for one that never was. */
export function describeEscalation({
  escalatedAt,
  revisions,
}: Pick<Threat, 'escalatedAt' | 'revisions'>): string | null {
  if (escalatedAt === null) return null
  const raised = revisions
    ?.flatMap(({ changes }) => changes)
    .find(
      ({ field, from, to }) =>
        field === 'severity' && isSeverity(from) && isSeverity(to) && rankSeverity(to) > rankSeverity(from),
    )
  if (!raised) return texts.escalatedPlace
  const word = (value: unknown) => severityWords[value as Severity].toLowerCase()
  return texts.escalatedSeverity(word(raised.from), word(raised.to))
}
