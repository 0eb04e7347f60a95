import { and, asc, desc, eq, inArray } from 'drizzle-orm'
import { findUserNames, userRef } from '../../../platform/access/find-user-names.ts'
import { requirePermission } from '../../../platform/access/require-permission.ts'
import { inTransaction, type ServiceContext } from '../../../platform/context/context.ts'
import { severities } from '../../../platform/db/schema/hazard.ts'
import { escalation, escalationNotice } from '../../../platform/db/schema/index.ts'
import { rankSeverity } from '../../../platform/db/schema/severity-rank.ts'
import { getVisibleThreat } from '../../hazards/index.ts'
import { administratorsStep, afterLastStep } from './on-call-schedule.ts'
import type { Escalation } from './on-call.schema.ts'

const escalationsMax = 20

/**
 * Who was told about a threat when, and who answered.
 * @throws Problem `not-found` if the caller can't see the threat
 */
export async function listThreatEscalations(
  ctx: ServiceContext,
  threatId: string,
): Promise<{ items: Escalation[] }> {
  requirePermission(ctx, 'threat:read')
  return await inTransaction(ctx, async (tx) => {
    await getVisibleThreat(tx, threatId)
    const rows = await tx.db
      .select()
      .from(escalation)
      .where(and(eq(escalation.orgId, tx.orgId), eq(escalation.threatId, threatId)))
      .orderBy(desc(escalation.startedAt), desc(escalation.id))
      .limit(escalationsMax)
    const notices = await tx.db
      .select()
      .from(escalationNotice)
      .where(
        and(
          eq(escalationNotice.orgId, tx.orgId),
          inArray(
            escalationNotice.escalationId,
            rows.map(({ id }) => id),
          ),
        ),
      )
      .orderBy(asc(escalationNotice.round), asc(escalationNotice.id))
    const names = await findUserNames(tx.db, [
      ...rows.map(({ endedBy }) => endedBy),
      ...notices.map(({ userId }) => userId),
    ])
    return {
      items: rows.map((row) => ({
        id: row.id,
        severity: severities.find((severity) => rankSeverity(severity) === row.severityRank)!,
        startedAt: row.startedAt.toISOString(),
        endedAt: row.endedAt?.toISOString() ?? null,
        endReason: row.endReason,
        endedBy: userRef(row.endedBy, names),
        nextAt:
          row.endedAt === null && row.step !== afterLastStep ? (row.nextAt?.toISOString() ?? null) : null,
        isUnanswered: row.endedAt === null && row.step === afterLastStep,
        skippedSteps: row.skippedSteps,
        notices: notices
          .filter(({ escalationId }) => escalationId === row.id)
          .map(({ step, round, userId, state, createdAt, completedAt }) => ({
            step: step === administratorsStep ? null : step,
            round,
            user: userRef(userId, names)!,
            channel: 'email' as const,
            state,
            at: createdAt.toISOString(),
            sentAt: state === 'sent' ? (completedAt?.toISOString() ?? null) : null,
          })),
      })),
    }
  })
}
