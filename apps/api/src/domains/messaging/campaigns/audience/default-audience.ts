import type { CampaignAudience } from '../../../../platform/db/schema/index.ts'

/** Everybody who lives in a property or will, and was never asked. */
export const defaultAudience: CampaignAudience = {
  portfolioIds: [],
  propertyIds: [],
  tenantStatus: [],
  onlyNeverAsked: true,
  tenantIds: [],
}
