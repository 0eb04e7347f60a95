import type { SourceCreate } from '../../domains/hazards/sources/source-input.schema.ts'
import { makeConsents } from './demo-consents.ts'
import { makeEstate } from './demo-estate.ts'
import { cedarStone, harborPoint } from './demo-people.ts'
import { cedarStonePortfolios, type DemoPortfolio, harborPointPortfolios } from './demo-properties.ts'
import { makeGrants, makeMembers } from './demo-team.ts'
import type { DemoFrame, History, HistoryPart } from './history.ts'
import { cedarStoneSources, harborPointSources } from './demo-sources.ts'

export interface DemoOrganization {
  id: string
  name: string
  slug: string
  demo: boolean
  timeZone: string
  /** When it was created and its members joined. */
  startedDaysAgo: number
  portfolios: readonly DemoPortfolio[]
  sources: readonly SourceCreate[]
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
    sources: cedarStoneSources,
    parts: [makeGrants, makeConsents],
  },
  {
    ...harborPoint,
    slug: 'harbor-point',
    demo: false,
    timeZone: 'America/New_York',
    startedDaysAgo: 92,
    portfolios: harborPointPortfolios,
    sources: harborPointSources,
    parts: [makeConsents],
  },
]

/** Everything that happened to the organization. The same frame gives the same history. */
export function generateHistory(
  frame: DemoFrame,
  { portfolios, startedDaysAgo, parts }: DemoOrganization,
): History[] {
  const { demo, history } = makeEstate(frame, portfolios)
  return [makeMembers(frame, startedDaysAgo), history, ...parts.map((part) => part(demo))]
}
