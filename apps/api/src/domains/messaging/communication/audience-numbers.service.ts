import { describeAudience } from '../campaigns/audience/count-audience.ts'
import { defaultAudience } from '../campaigns/audience/default-audience.ts'
import { inTransaction, requirePermission, type ServiceContext } from '../../../platform/context/context.ts'
import type { AudienceNumbers, CampaignAudience } from './communication.schema.ts'

/** Who of an audience would get the mail now, and why the others would not. */
export async function getAudienceNumbers(
  ctx: ServiceContext,
  audience: CampaignAudience = defaultAudience,
): Promise<AudienceNumbers> {
  requirePermission(ctx, 'org:communication_read')
  return await inTransaction(ctx, (tx) => describeAudience(tx, audience))
}
