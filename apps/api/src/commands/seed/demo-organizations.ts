import type { SourceCreate } from '../../domains/hazards/sources/source-input.schema.ts'
import type { org } from '../../platform/db/schema/index.ts'
import { makeCampaigns } from './demo-campaigns.ts'
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
  /** What emails to tenants say about it. */
  contact: Pick<typeof org.$inferSelect, 'postalAddress' | 'contactEmail' | 'supportPhone'>
  /** When it was created and its members joined. */
  startedDaysAgo: number
  portfolios: readonly DemoPortfolio[]
  sources: readonly SourceCreate[]
  /** In the order in which their rows are inserted. */
  parts: readonly HistoryPart[]
}

const makeAddress = (line1: string, city: string, region: string, postalCode: string) => ({
  line1,
  line2: null,
  line3: null,
  dependentLocality: null,
  city,
  region,
  postalCode,
  sortingCode: null,
  country: 'US',
})

export const demoOrganizations: readonly DemoOrganization[] = [
  {
    ...cedarStone,
    slug: 'cedar-stone',
    demo: true,
    timeZone: 'America/Denver',
    contact: {
      postalAddress: makeAddress('1600 Blake St', 'Denver', 'CO', '80202'),
      contactEmail: 'office@cedar-stone.test',
      supportPhone: '+13035550142',
    },
    startedDaysAgo: 364,
    portfolios: cedarStonePortfolios,
    sources: cedarStoneSources,
    parts: [makeGrants, makeConsents, makeCampaigns],
  },
  {
    ...harborPoint,
    slug: 'harbor-point',
    demo: false,
    timeZone: 'America/New_York',
    contact: {
      postalAddress: makeAddress('25 Commercial St', 'Portland', 'ME', '04101'),
      contactEmail: 'office@harbor-point.test',
      supportPhone: '+12075550117',
    },
    startedDaysAgo: 92,
    portfolios: harborPointPortfolios,
    sources: harborPointSources,
    parts: [makeConsents, makeCampaigns],
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
