import type { OrgOverview, OrgWatch } from '~/data/org/queries'
import { formatNumber } from '~/lib/format'
import { formatTimeOfDay } from '~/lib/format-days'
import { homeTexts as texts } from './texts.ts'

type Overview = Pick<OrgOverview, 'counts' | 'threats' | 'sources'>

/**
 * Summarizes the open threats, and counts the properties where they are open; a threat also affects those where it was
 * resolved or dismissed. Always mentions coverage gaps and properties without a location, so that "no threats"
 * is never claimed for what isn't monitored.
 */
export function describeHeadline(
  { counts, threats, sources }: Overview,
  watch: OrgWatch | undefined,
): string {
  if (counts.properties === 0) return texts.noProperties
  if (sources.total === 0) return texts.propertiesNotMonitored

  const { active, upcoming } = threats
  const hasNoThreats = active + upcoming === 0
  const isUnmonitored = watch !== undefined && watch.gaps.length >= watch.feeds
  const sentences = [
    hasNoThreats
      ? isUnmonitored
        ? texts.notMonitored
        : texts.noThreats
      : describeAffected(threats, texts.countProperties(counts.properties)),
  ]
  // Pausing a source is a decision, so it's mentioned but isn't a coverage gap.
  const gaps = watch?.gaps.filter(({ isPaused }) => !isPaused) ?? []
  const pausedCount = (watch?.gaps.length ?? 0) - gaps.length
  const firstGap = gaps[0]
  if (firstGap) {
    const since = formatTimeOfDay(firstGap.unmonitoredSince)
    sentences.push(
      gaps.length === 1
        ? texts.coverageGap(firstGap.name, since)
        : texts.coverageGaps(formatNumber(gaps.length), formatNumber(watch!.feeds), since),
    )
  } else if (pausedCount === 0 && hasNoThreats && watch && sources.oldestSuccessAt !== null) {
    sentences.push(texts.lastChecked(formatTimeOfDay(sources.oldestSuccessAt), watch.feeds))
  }
  if (!watch && hasNoThreats) sentences.push(texts.coverageUnknown)
  if (pausedCount > 0) sentences.push(texts.pausedSources(pausedCount))
  const unlocated = watch?.unlocatedProperties ?? 0
  if (unlocated > 0) sentences.push(texts.unlocated(unlocated))
  return sentences.join(' ')
}

/** Keeps what is certain apart from properties whose location is too rough to tell. */
function describeAffected({ active, upcoming, affected }: Overview['threats'], properties: string): string {
  const threats = countThreats(active, upcoming)
  const certain = affected.properties - affected.approximate
  if (certain === 0 && affected.approximate > 0)
    return texts.threatsMayAffect(threats, formatNumber(affected.approximate), properties)
  const count =
    affected.approximate > 0
      ? texts.affectedAndPossibly(formatNumber(certain), formatNumber(affected.approximate))
      : formatNumber(certain)
  return texts.threatsOpenAt(threats, active + upcoming, count, properties)
}

function countThreats(active: number, upcoming: number): string {
  if (upcoming === 0) return texts.activeThreats(active)
  if (active === 0) return texts.upcomingThreats(upcoming)
  return texts.activeAndUpcoming(formatNumber(active), formatNumber(upcoming))
}

/** Summarizes the number of properties, and whether all of them have a location. */
export function describeOverview({
  counts,
  dataQuality,
}: Pick<OrgOverview, 'counts' | 'dataQuality'>): string {
  if (counts.properties === 0) return texts.noProperties

  const summary = texts.summary(
    texts.countProperties(counts.properties),
    texts.countPortfolios(counts.portfolios),
  )
  const isAllLocated = dataQuality.issues.every(({ count }) => count === 0)
  return isAllLocated ? `${summary}. ${texts.allLocated}` : `${summary}.`
}
