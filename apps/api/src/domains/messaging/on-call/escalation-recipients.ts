import { and, eq, isNull } from 'drizzle-orm'
import type { TransactionContext } from '../../../platform/context/context.ts'
import { threatImpact } from '../../../platform/db/schema/index.ts'
import {
  anyOf,
  canSeeEveryThreat,
  holdsEverywhere,
  impactsWithPermission,
  visibleImpacts,
} from '../../estate/index.ts'
import type { NotificationRecipient } from '../notifications/notification-recipients.ts'
import { administratorsStep } from './on-call-schedule.ts'

type Member = Pick<NotificationRecipient, 'access'>

/** Administrators are told if no one on call can be, or none of them answers. */
export const isAdministrator = (member: Member) =>
  holdsEverywhere({ actor: member }, 'org:update') && canSeeEveryThreat({ actor: member })

/** Whether a member can be on call: they must be able to acknowledge threats at one property at least. */
export const canBeOnCall = ({ access }: Member) => access.permissions.has('threat:update')

/** Whether it makes sense to tell a member about threats at a step. */
export const canTellMember = async (
  tx: TransactionContext,
  member: Member,
  about: { threatIds: readonly string[]; step: number },
): Promise<boolean> => (await filterTellable(tx, member, about)).length > 0

/** The threats that a member can be told about at a step: someone on call has to be able to acknowledge them. */
export const filterTellable = async (
  tx: TransactionContext,
  member: Member,
  { threatIds, step }: { threatIds: readonly string[]; step: number },
): Promise<readonly string[]> => {
  if (step !== administratorsStep) return await filterAcknowledgeable(tx, member, threatIds)
  return isAdministrator(member) ? threatIds : []
}

/** The threats that are new at a property where the member can acknowledge them. */
async function filterAcknowledgeable(
  tx: TransactionContext,
  member: Member,
  threatIds: readonly string[],
): Promise<string[]> {
  const caller = { actor: member, orgId: tx.orgId }
  const rows = await tx.db
    .selectDistinct({ threatId: threatImpact.threatId })
    .from(threatImpact)
    .where(
      and(
        eq(threatImpact.orgId, tx.orgId),
        anyOf(threatImpact.threatId, threatIds),
        eq(threatImpact.triage, 'new'),
        isNull(threatImpact.endedAt),
        visibleImpacts(caller),
        impactsWithPermission(caller, 'threat:update'),
      ),
    )
  return rows.map(({ threatId }) => threatId)
}
