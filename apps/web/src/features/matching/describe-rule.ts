import { severityWords } from '@parapet/ui'
import { matchingTexts as texts } from './texts.ts'
import { reachSeverities, readRule } from './hazard-rule.ts'
import { describeReach, type Measures } from './measures.ts'

/** A rule in words, for whoever has to choose between two versions of it. */
export function describeRule(text: string, measures: Measures): string {
  const rule = readRule(text)
  if (!rule) return texts.noRule
  const { minSeverity, radii } = rule
  const reach = radii
    ? reachSeverities.map(
        (severity) => `${severityWords[severity]}: ${describeReach(radii[severity] ?? 0, measures)}`,
      )
    : []
  return [...(minSeverity === null ? [] : [texts.from(severityWords[minSeverity])]), ...reach].join(', ')
}
