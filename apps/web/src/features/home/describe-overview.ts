import type { ApiData } from '@parapet/api-client'
import { homeTexts } from './texts.ts'

type Overview = Pick<ApiData<'getOrgOverview'>, 'counts' | 'dataQuality'>

/** How much there is, and whether all of it can be found on a map. The card below says what to do about the rest. */
export function describeOverview({ counts, dataQuality }: Overview): string {
  if (counts.properties === 0) return homeTexts.noneYet

  const summary = homeTexts.summary(
    homeTexts.countProperties(counts.properties),
    homeTexts.countPortfolios(counts.portfolios),
  )
  const isAllLocated = dataQuality.issues.every(({ count }) => count === 0)
  return isAllLocated ? `${summary}. ${homeTexts.allLocated}` : `${summary}.`
}
