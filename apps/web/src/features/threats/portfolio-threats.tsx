import { paths } from '~/lib/paths'
import { threatBriefTexts as texts } from './brief-texts.ts'
import { ThreatList } from './threat-list.tsx'

/** The threats to a portfolio's properties. Each links to the threat on Home. */
export function PortfolioThreats({ orgId, portfolioId }: { orgId: string; portfolioId: string }) {
  return (
    <ThreatList
      orgId={orgId}
      scope={{ portfolioId }}
      emptyTitle={texts.noPortfolioThreats}
      getThreatUrl={({ id }) => paths.threat(id)}
    />
  )
}
