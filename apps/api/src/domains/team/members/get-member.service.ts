import { inTransaction, requirePermission, type ServiceContext } from '../../../platform/context/context.ts'
import type { TeamMember } from './team.schema.ts'
import { readMember } from './team-member.ts'

/** One member by the id of the person. @throws Problem `not-found`. */
export async function getMember(ctx: ServiceContext, userId: string): Promise<TeamMember> {
  requirePermission(ctx, 'team:read')
  return await inTransaction(ctx, (tx) => readMember(tx, userId))
}
