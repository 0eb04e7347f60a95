import { and, eq, inArray, sql } from 'drizzle-orm'
import { inTransaction, type ServiceContext } from '../../../platform/context/context.ts'
import { invitation } from '../../../platform/db/schema/index.ts'
import { Problem } from '../../../platform/errors/problem.ts'
import { invitationUrl } from './invitation.ts'

/** A stored invitation whose email hasn't been sent. The token isn't stored anywhere. */
export interface UnsentInvitation {
  id: string
  token: string
  email: string
  name: string | null
  message: string | null
}

const concurrency = 5

/** Requests time out after 30 s. Invitations that aren't sent in time can be resent. */
const deadlineMs = 20_000

/** Sends invitations through the identity provider. Returns the reason for each that failed. */
export async function deliverInvitations(
  ctx: ServiceContext,
  org: { id: string; name: string },
  unsent: readonly UnsentInvitation[],
): Promise<ReadonlyMap<string, string>> {
  const deadline = Date.now() + deadlineMs
  const queue = [...unsent]
  const sentIds: string[] = []
  const failures = new Map<string, string>()
  let isUnavailable = false

  async function processQueue() {
    for (let next = queue.shift(); next; next = queue.shift()) {
      if (isUnavailable || Date.now() > deadline) {
        failures.set(next.id, describeFailure('The sign-in service isn’t responding.'))
        continue
      }
      try {
        await deliverInvitation(ctx, org, next)
        sentIds.push(next.id)
      } catch (error) {
        if (!(error instanceof Problem)) throw error
        isUnavailable ||= error.code === 'unavailable'
        failures.set(next.id, describeFailure(error.message))
      }
    }
  }
  await Promise.all(Array.from({ length: concurrency }, processQueue))
  if (unsent.length > 0) await recordOutcome(ctx, sentIds, [...failures.keys()])
  return failures
}

async function deliverInvitation(
  ctx: ServiceContext,
  org: { id: string; name: string },
  unsent: UnsentInvitation,
) {
  const { token, email, name, message } = unsent
  await ctx.gateways.identity.sendInvitation({
    email,
    name,
    org,
    url: invitationUrl(ctx, token),
    inviterName: ctx.actor.name,
    message,
  })
}

const describeFailure = (reason: string) =>
  `The invitation was saved, but its email couldn’t be sent. ${reason} Invite the address again to resend it.`

/** Records when emails were sent, and uncounts the unsent ones, which were counted when they were stored. */
async function recordOutcome(ctx: ServiceContext, sentIds: readonly string[], unsentIds: readonly string[]) {
  const hasId = (ids: readonly string[]) =>
    and(eq(invitation.orgId, ctx.orgId), inArray(invitation.id, [...ids]))
  await inTransaction(ctx, async (tx) => {
    await tx.db.update(invitation).set({ lastSentAt: new Date() }).where(hasId(sentIds))
    await tx.db
      .update(invitation)
      .set({ sentCount: sql`greatest(0, ${invitation.sentCount} - 1)` })
      .where(hasId(unsentIds))
  })
}
