import type { org } from '../../platform/db/schema/index.ts'
import { makeCampaigns } from './demo-campaigns.ts'
import { makeConsents } from './demo-consents.ts'
import { makeEstate } from './demo-estate.ts'
import { cedarStone, harborPoint } from './demo-people.ts'
import { cedarStonePortfolios, type DemoPortfolio, harborPointPortfolios } from './demo-properties.ts'
import { makeImports } from './demo-imports.ts'
import { makeCedarStoneSources, makeHarborPointSources } from './demo-sources.ts'
import { makeOnCall } from './demo-on-call.ts'
import { makeGrants, makeMembers, makeOpenInvitations, planMemberTimes } from './demo-team.ts'
import { makeThreats } from './demo-threats.ts'
import type { DemoFrame, History, HistoryPart } from './history.ts'

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
  /** In the order in which their rows are inserted. */
  parts: readonly HistoryPart[]
}

/** Import files are kept for the whole history, because a demo shows them with their corrections. */
export const demoRetention = { rawFeedDays: 90, importFileDays: 400, endedThreatMonths: 24 }

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
    parts: [
      makeImports,
      makeGrants,
      makeOpenInvitations,
      makeOnCall,
      makeConsents,
      makeCampaigns,
      makeCedarStoneSources,
      makeThreats,
    ],
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
    parts: [makeImports, makeConsents, makeCampaigns, makeHarborPointSources],
  },
]

/** Everything that happened to the organization. The same frame gives the same history. */
export async function generateHistory(
  frame: DemoFrame,
  { portfolios, startedDaysAgo, parts }: DemoOrganization,
): Promise<History[]> {
  const { demo, history } = makeEstate(frame, portfolios)
  const result = [
    makeMembers(frame, [...frame.colleagues.values()], planMemberTimes(frame, startedDaysAgo)),
    history,
  ]
  for (const part of parts) result.push(await part(demo))
  return result
}
