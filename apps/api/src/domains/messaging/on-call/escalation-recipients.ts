import { and, eq, isNull, sql } from 'drizzle-orm'
import type { TransactionContext } from '../../../platform/context/context.ts'
import { threatImpact } from '../../../platform/db/schema/index.ts'
import {
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

/** Whether it makes sense to tell a member about a threat at a step: someone on call has to be able to acknowledge it. */
export const canTellMember = async (
  tx: TransactionContext,
  member: Member,
  { threatId, step }: { threatId: string; step: number },
): Promise<boolean> =>
  step === administratorsStep ? isAdministrator(member) : await canAcknowledge(tx, member, threatId)

/** Whether the threat is new at a property where the member can acknowledge it. */
async function canAcknowledge(tx: TransactionContext, member: Member, threatId: string): Promise<boolean> {
  const caller = { actor: member, orgId: tx.orgId }
  const [impact] = await tx.db
    .select({ one: sql`1` })
    .from(threatImpact)
    .where(
      and(
        eq(threatImpact.orgId, tx.orgId),
        eq(threatImpact.threatId, threatId),
        eq(threatImpact.triage, 'new'),
        isNull(threatImpact.endedAt),
        visibleImpacts(caller),
        impactsWithPermission(caller, 'threat:update'),
      ),
    )
    .limit(1)
  return impact !== undefined
}
