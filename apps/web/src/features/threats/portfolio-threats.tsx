import { paths } from '~/lib/paths'
import { threatBriefTexts as texts } from './brief-texts.ts'
import { ThreatList } from './threat-list.tsx'

/** What threatens the properties of a portfolio; each leads to its place among all of them. */
export function PortfolioThreats({ orgId, portfolioId }: { orgId: string; portfolioId: string }) {
  return (
    <ThreatList
      orgId={orgId}
      scope={{ portfolioId }}
      emptyTitle={texts.nonePortfolio}
      toThreat={({ id }) => paths.home({ threat: id })}
    />
  )
}
