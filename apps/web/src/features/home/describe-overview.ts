import type { ApiData } from '@parapet/api-client'
import { formatNumber } from '~/lib/format'
import { homeTexts } from '~/texts/home'

type Overview = Pick<ApiData<'getOrgOverview'>, 'counts' | 'dataQuality'>

/** How much there is, and whether all of it can be found on a map. The card below says what to do about the rest. */
export function describeOverview({ counts, dataQuality }: Overview): string {
  if (counts.properties === 0) return homeTexts.noneYet

  const summary = homeTexts.summary(
    homeTexts.countProperties(formatNumber(counts.properties), counts.properties === 1),
    homeTexts.countPortfolios(formatNumber(counts.portfolios), counts.portfolios === 1),
  )
  const isAllLocated = dataQuality.issues.every(({ count }) => count === 0)
  return isAllLocated ? `${summary}. ${homeTexts.allLocated}` : `${summary}.`
}
