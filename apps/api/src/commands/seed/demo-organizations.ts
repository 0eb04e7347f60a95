import { makeConsents } from './demo-consents.ts'
import { makeEstate } from './demo-estate.ts'
import { cedarStone, harborPoint } from './demo-people.ts'
import { cedarStonePortfolios, type DemoPortfolio, harborPointPortfolios } from './demo-properties.ts'
import { makeImports } from './demo-imports.ts'
import { makeCedarStoneSources, makeHarborPointSources } from './demo-sources.ts'
import { makeGrants, makeMembers } from './demo-team.ts'
import { makeThreats } from './demo-threats.ts'
import type { DemoFrame, History, HistoryPart } from './history.ts'

export interface DemoOrganization {
  id: string
  name: string
  slug: string
  demo: boolean
  timeZone: string
  /** When it was created and its members joined. */
  startedDaysAgo: number
  portfolios: readonly DemoPortfolio[]
  /** In the order in which their rows are inserted. */
  parts: readonly HistoryPart[]
}

export const demoOrganizations: readonly DemoOrganization[] = [
  {
    ...cedarStone,
    slug: 'cedar-stone',
    demo: true,
    timeZone: 'America/Denver',
    startedDaysAgo: 364,
    portfolios: cedarStonePortfolios,
    parts: [makeImports, makeGrants, makeConsents, makeCedarStoneSources, makeThreats],
  },
  {
    ...harborPoint,
    slug: 'harbor-point',
    demo: false,
    timeZone: 'America/New_York',
    startedDaysAgo: 92,
    portfolios: harborPointPortfolios,
    parts: [makeImports, makeConsents, makeHarborPointSources],
  },
]

/** Everything that happened to the organization. The same frame gives the same history. */
export async function generateHistory(
  frame: DemoFrame,
  { portfolios, startedDaysAgo, parts }: DemoOrganization,
): Promise<History[]> {
  const { demo, history } = makeEstate(frame, portfolios)
  const result = [makeMembers(frame, startedDaysAgo), history]
  for (const part of parts) result.push(await part(demo))
  return result
}
