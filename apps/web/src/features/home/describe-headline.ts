import type { OrgOverview, OrgWatch } from '~/data/org/queries'
import { formatNumber, formatTimeOfDay } from '~/lib/format'
import { homeTexts as texts } from './texts.ts'

type Overview = Pick<OrgOverview, 'counts' | 'threats' | 'sources'>

/**
 * What threatens the properties, in one line. It never says that all is calm where somebody does not watch: neither
 * feeds that stay silent nor properties without a location are passed over.
 */
export function describeHeadline(
  { counts, threats, sources }: Overview,
  watch: OrgWatch | undefined,
): string {
  if (counts.properties === 0) return texts.noneYet
  if (sources.total === 0) return texts.nothingWatched

  const { active, upcoming, affected } = threats
  const isQuiet = active + upcoming === 0
  const sentences = [
    isQuiet
      ? texts.noThreats
      : texts.threatsTouch(
          countThreats(active, upcoming),
          active + upcoming,
          formatNumber(affected.properties),
          texts.countProperties(counts.properties),
        ),
  ]
  const gaps = watch?.gaps ?? []
  const firstGap = gaps[0]
  if (firstGap) {
    const since = formatTimeOfDay(firstGap.unmonitoredSince)
    sentences.push(
      gaps.length === 1
        ? texts.gap(firstGap.name, since)
        : texts.gaps(formatNumber(gaps.length), formatNumber(watch!.feeds), since),
    )
  } else if (isQuiet && watch && sources.oldestSuccessAt !== null) {
    const feeds = texts.countFeeds(watch.feeds)
    sentences.push(texts.lastChecked(formatTimeOfDay(sources.oldestSuccessAt), feeds))
  }
  const unlocated = watch?.unlocatedProperties ?? 0
  if (unlocated > 0) sentences.push(texts.unlocated(unlocated))
  return sentences.join(' ')
}

function countThreats(active: number, upcoming: number): string {
  if (upcoming === 0) return texts.activeThreats(active)
  if (active === 0) return texts.upcomingThreats(upcoming)
  return texts.activeAndUpcoming(formatNumber(active), formatNumber(upcoming))
}

/** How much there is, and whether all of it can be found on a map. The card below says what to do about the rest. */
export function describeOverview({
  counts,
  dataQuality,
}: Pick<OrgOverview, 'counts' | 'dataQuality'>): string {
  if (counts.properties === 0) return texts.noneYet

  const summary = texts.summary(
    texts.countProperties(counts.properties),
    texts.countPortfolios(counts.portfolios),
  )
  const isAllLocated = dataQuality.issues.every(({ count }) => count === 0)
  return isAllLocated ? `${summary}. ${texts.allLocated}` : `${summary}.`
}
