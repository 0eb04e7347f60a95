import { and, eq, gt, sql } from 'drizzle-orm'
import { requirePermission } from '../../../platform/access/require-permission.ts'
import type { ServiceContext, TransactionContext } from '../../../platform/context/context.ts'
import { inTransactionRetryingDuplicates } from '../../../platform/context/retry-duplicates.ts'
import { invitation, org } from '../../../platform/db/schema/index.ts'
import { Problem } from '../../../platform/errors/problem.ts'
import { emailAddress } from '../../../platform/http/fields.ts'
import type { RoleRow } from '../access/grantable.ts'
import { deliverInvitations, type UnsentInvitation } from './deliver-invitations.ts'
import { isLimited, requireGrantableInvites } from '../access/grantable-invites.ts'
import type { Invite, InviteResult, TeamInvite } from './invitations.schema.ts'
import { findAddressees, writeInvitation } from './write-invitation.ts'

/** How many invitations an organization can send in a day, depending on the operator's approval. */
export const dailyMailsMax = { approved: 1_000, unapproved: 60 }

interface InviteOutcome {
  result: InviteResult
  unsent?: UnsentInvitation
}

/**
 * Invites people, with one result per address. An invitation is stored even if its email can't be sent; inviting the
 * address again sends it.
 */
export async function inviteMembers(
  ctx: ServiceContext,
  { invites }: TeamInvite,
): Promise<{ results: InviteResult[] }> {
  requirePermission(ctx, 'team:invite')
  const { organization, outcomes } = await inTransactionRetryingDuplicates(ctx, async (tx) => {
    const organization = await readOrganization(tx)
    const roles = await requireGrantableInvites(tx, invites)
    await requireDailyQuota(tx, invites.length)
    return { organization, outcomes: await recordInvites(tx, invites, roles) }
  })
  const failures = await deliverInvitations(
    ctx,
    organization,
    outcomes.flatMap(({ unsent }) => unsent ?? []),
  )
  return {
    results: outcomes.map(({ result }) => {
      const failure = failures.get(result.invitationId ?? '')
      return failure === undefined ? result : { ...result, error: { code: 'not_sent', message: failure } }
    }),
  }
}

async function readOrganization(tx: TransactionContext) {
  const [organization] = await tx.db
    .select({ id: org.id, name: org.name, demo: org.demo })
    .from(org)
    .where(eq(org.id, tx.orgId))
  if (!organization) throw new Problem('org-not-found', 'Organization not found.')
  if (organization.demo && !tx.gateways.isSandbox) {
    throw new Problem('demo-org', 'Demo organizations don’t send email, so they can’t invite people.')
  }
  return organization
}

const dayMs = 24 * 60 * 60 * 1000

/**
 * Limits invitations per day, because they send the inviter's text to unverified addresses. The limit is lower for
 * organizations that the operator hasn't approved.
 */
async function requireDailyQuota(tx: TransactionContext, count: number) {
  const [organization] = await tx.db
    .select({ isApproved: org.emailAllowed })
    .from(org)
    .where(eq(org.id, tx.orgId))
  const [sentInvitations] = await tx.db
    .select({ n: sql<number>`coalesce(sum(${invitation.sentCount}), 0)::int` })
    .from(invitation)
    .where(and(eq(invitation.orgId, tx.orgId), gt(invitation.updatedAt, new Date(Date.now() - dayMs))))
  const mailsMax = organization!.isApproved ? dailyMailsMax.approved : dailyMailsMax.unapproved
  if (sentInvitations!.n + count <= mailsMax) return
  throw new Problem(
    'rate-limited',
    `You can send up to ${mailsMax} invitations a day, and ${sentInvitations!.n} have already been sent. Try again tomorrow.`,
    { retryAfterSeconds: 60 * 60 },
  )
}

async function recordInvites(
  tx: TransactionContext,
  invites: readonly Invite[],
  roles: ReadonlyMap<string, RoleRow>,
): Promise<InviteOutcome[]> {
  const addressees = await findAddressees(
    tx,
    invites.map(({ email }) => toEmailKey(email)),
  )
  const seenEmailKeys = new Set<string>()
  const outcomes: InviteOutcome[] = []
  for (const invite of invites) {
    const key = toEmailKey(invite.email)
    const rejection = rejectAddress(invite.email, seenEmailKeys.has(key))
    seenEmailKeys.add(key)
    if (rejection) {
      outcomes.push({ result: { email: invite.email, ...rejection } })
      continue
    }
    const email = invite.email.trim()
    const outcome = await writeInvitation(tx, { ...invite, email }, addressees.get(key) ?? {}, roles)
    const hasNoAccess = isLimited(invite, roles) && (invite.resourceGrants ?? []).length === 0
    const warning = outcome.unsent && hasNoAccess ? { warning: 'no_access_yet' as const } : {}
    outcomes.push({ ...outcome, result: { email, ...outcome.result, ...warning } })
  }
  return outcomes
}

const toEmailKey = (email: string) => email.trim().toLowerCase()

function rejectAddress(email: string, isRepeated: boolean): Omit<InviteResult, 'email'> | null {
  const parsed = emailAddress.safeParse(email)
  if (!parsed.success) {
    return { status: 'invalid', error: { code: 'format', message: parsed.error.issues[0]!.message } }
  }
  if (!isRepeated) return null
  return { status: 'invalid', error: { code: 'unique', message: 'This address is listed twice.' } }
}
