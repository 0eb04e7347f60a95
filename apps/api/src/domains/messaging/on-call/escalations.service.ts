import { and, asc, desc, eq, inArray } from 'drizzle-orm'
import { findUserNames, userRef } from '../../../platform/access/find-user-names.ts'
import { requirePermission } from '../../../platform/access/require-permission.ts'
import { inTransaction, type ServiceContext } from '../../../platform/context/context.ts'
import { severities } from '../../../platform/db/schema/hazard.ts'
import {
  escalation,
  escalationNotice,
  escalationThreat,
  memberText,
} from '../../../platform/db/schema/index.ts'
import { rankSeverity } from '../../../platform/db/schema/severity-rank.ts'
import { getVisibleThreat } from '../../hazards/index.ts'
import { administratorsStep, afterLastStep } from './on-call-schedule.ts'
import type { Escalation } from './on-call.schema.ts'

const escalationsMax = 20

/** Nothing says whether an email arrived, and it can't be answered. */
const noReports = { deliveredAt: null, failedAt: null, answeredAt: null }

const toDelivery = ({
  state,
  createdAt,
  completedAt,
}: Pick<typeof memberText.$inferSelect, 'state' | 'createdAt' | 'completedAt'>) => ({
  state,
  at: createdAt.toISOString(),
  sentAt: state === 'sent' ? (completedAt?.toISOString() ?? null) : null,
})

/**
 * Whether a notice was about a threat that was added at this time: once sent, what it named counts, as in
 * `listNotices`.
 */
const isAbout = (
  { state, told, claimedAt, createdAt }: typeof escalationNotice.$inferSelect,
  threatId: string,
  addedAt: Date,
) =>
  state === 'waiting' || (told === null ? (claimedAt ?? createdAt) >= addedAt : Object.hasOwn(told, threatId))

/**
 * Who was told about a threat when, alone or together with others of its incident, and who answered.
 * @throws Problem `not-found` if the caller can't see the threat
 */
export async function listThreatEscalations(
  ctx: ServiceContext,
  threatId: string,
): Promise<{ items: Escalation[] }> {
  requirePermission(ctx, 'threat:read')
  return await inTransaction(ctx, async (tx) => {
    await getVisibleThreat(tx, threatId)
    const found = await tx.db
      .select({ row: escalation, member: escalationThreat })
      .from(escalationThreat)
      .innerJoin(
        escalation,
        and(eq(escalation.orgId, escalationThreat.orgId), eq(escalation.id, escalationThreat.escalationId)),
      )
      .where(and(eq(escalationThreat.orgId, tx.orgId), eq(escalationThreat.threatId, threatId)))
      .orderBy(desc(escalation.startedAt), desc(escalation.id))
      .limit(escalationsMax)
    const rows = found.map(({ row }) => row)
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
    const texts = await tx.db
      .select()
      .from(memberText)
      .where(
        and(
          eq(memberText.orgId, tx.orgId),
          inArray(
            memberText.noticeId,
            notices.map(({ id }) => id),
          ),
        ),
      )
      .orderBy(asc(memberText.id))
    const names = await findUserNames(tx.db, [
      ...rows.map(({ endedBy }) => endedBy),
      ...notices.map(({ userId }) => userId),
    ])
    return {
      items: found.map(({ row, member }) => {
        const isLater = member.addedAt > row.startedAt
        const about = notices.filter(
          (notice) => notice.escalationId === row.id && isAbout(notice, threatId, member.addedAt),
        )
        return {
          id: row.id,
          // Another threat of the incident can be worse, and the caller may not see it.
          severity: severities.find(
            (severity) => rankSeverity(severity) === Math.min(row.severityRank, member.severityRank),
          )!,
          startedAt: (isLater ? member.addedAt : row.startedAt).toISOString(),
          endedAt: row.endedAt?.toISOString() ?? null,
          endReason: row.endReason,
          endedBy: userRef(row.endedBy, names),
          endedVia: row.endedVia,
          nextAt:
            row.endedAt === null && row.step !== afterLastStep ? (row.nextAt?.toISOString() ?? null) : null,
          isUnanswered: row.endedAt === null && row.step === afterLastStep,
          // Those before the first notice about this threat may have been skipped before it joined.
          skippedSteps: isLater
            ? row.skippedSteps.filter((step) => about.some((notice) => notice.step < step))
            : row.skippedSteps,
          notices: about.flatMap((notice) => {
            const person = {
              step: notice.step === administratorsStep ? null : notice.step,
              round: notice.round - (isLater ? about[0]!.round - 1 : 0),
              user: userRef(notice.userId, names)!,
            }
            const email = { ...noReports, ...person, ...toDelivery(notice), channel: 'email' as const }
            return [
              email,
              ...texts
                .filter(({ noticeId }) => noticeId === notice.id)
                .map((text) => ({
                  ...person,
                  ...toDelivery(text),
                  channel: text.channel === 'voice' ? ('call' as const) : ('text' as const),
                  deliveredAt: text.deliveredAt?.toISOString() ?? null,
                  failedAt: text.failedAt?.toISOString() ?? null,
                  answeredAt: text.answeredAt?.toISOString() ?? null,
                })),
            ]
          }),
        }
      }),
    }
  })
}
