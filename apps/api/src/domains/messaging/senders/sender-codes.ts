import { and, eq, gte, sql } from 'drizzle-orm'
import { randomInt, timingSafeEqual } from 'node:crypto'
import {
  inTransaction,
  type ServiceContext,
  type TransactionContext,
} from '../../../platform/context/context.ts'
import type { SecretHash } from '../../../platform/crypto/secrets.ts'
import { emailSender, org } from '../../../platform/db/schema/index.ts'
import { MailFailure } from '../../../platform/email/mailer.ts'
import { renderMail } from '../../../platform/email/render-mail.ts'
import { invalidFields, Problem } from '../../../platform/errors/problem.ts'
import { formatWait } from '../../../platform/text/format-wait.ts'

import { getSenderRow, type SenderRow } from './sender-row.ts'
import { applyStatus } from './sender-status.ts'

const codeLifetimeMs = 10 * 60 * 1000
const codeAttemptsMax = 5
const codesPerDay = 5
const dayMs = 24 * 60 * 60 * 1000

/** Six digits to copy from an email. */
export const createCode = () => String(randomInt(1_000_000)).padStart(6, '0')

/** A code is valid only for the sender and the address that it was emailed for. */
const hashSenderCode = (
  hash: SecretHash,
  { id, fromEmailKey }: Pick<SenderRow, 'id' | 'fromEmailKey'>,
  code: string,
) => hash(`${id}:${fromEmailKey}:${code}`)

const isSameHash = (a: string, b: string) =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))

/** The times within the last 24 hours, oldest first. */
const withinDay = (times: readonly Date[], now: Date) =>
  times.filter((time) => now.getTime() - time.getTime() < dayMs).toSorted((a, b) => Number(a) - Number(b))

/** When the next code can be emailed, or null if one can be now. */
const nextCodeAt = (sentTimes: readonly Date[], now: Date): Date | null => {
  const recentTimes = withinDay(sentTimes, now)
  return recentTimes.length < codesPerDay
    ? null
    : new Date(recentTimes[recentTimes.length - codesPerDay]!.getTime() + dayMs)
}

export const describeCode = (row: SenderRow, now: Date) => {
  if (row.kind !== 'address' || (row.status !== 'pending' && row.status !== 'failed')) return null
  const isLive = row.codeHash !== null && row.codeExpiresAt !== null && row.codeExpiresAt > now
  return {
    sentAt: row.codesSentAt.at(-1)?.toISOString() ?? null,
    expiresAt: isLive && row.codeAttempts < codeAttemptsMax ? row.codeExpiresAt!.toISOString() : null,
    attemptsLeft: isLive ? Math.max(0, codeAttemptsMax - row.codeAttempts) : 0,
    sendsLeft: Math.max(0, codesPerDay - withinDay(row.codesSentAt, now).length),
  }
}

const codesPerOrgAndDay = 30

/**
 * Emails a new code to a sender's address. The previous code stops working. Knowing the code proves access to the mailbox.
 * @throws Problem `rate-limited`, `demo-org`, `unavailable` without a mail server, `upstream-failed` if it rejects the email
 */
export async function deliverCode(ctx: ServiceContext, id: string): Promise<void> {
  const code = createCode()
  const { row, orgName, mailer } = await inTransaction(ctx, async (tx) => {
    const sender = await getSenderRow(tx, id, { forUpdate: true })
    const delivery = await requireCanSendMail(tx)
    await requireCodeAllowance(tx, sender)
    return { row: await storeCode(tx, sender, code), ...delivery }
  })
  const rendered = await renderMail({
    to: row.fromEmail,
    subject: `${code} is your Parapet verification code`,
    heading: 'Verify your email address',
    paragraphs: [
      `${orgName} wants to use ${row.fromEmail} to email its tenants. Replies would go to ${row.replyTo ?? 'this address'}.`,
      `To allow this, enter this code in Parapet: ${code}`,
      'The code works once and expires in 10 minutes. If you weren’t expecting this, you can ignore this email. The address won’t be used without the code.',
    ],
    footer: `You’re receiving this because someone at ${orgName} entered your address under Email senders.`,
  })
  try {
    await mailer.send(rendered)
  } catch (error) {
    if (!(error instanceof MailFailure)) throw error
    await discardCode(ctx, row)
    throw new Problem(
      'upstream-failed',
      error.isTemporary
        ? 'The mail server didn’t accept the email with the code. Send it again in a minute.'
        : `The mail server rejected delivery to ${row.fromEmail}. Check the address.`,
      { cause: error },
    )
  }
}

/** The mailer and the organization's name, if the organization can send email. */
async function requireCanSendMail(tx: TransactionContext) {
  const { mailer, isSandbox } = tx.gateways
  const [row] = await tx.db.select({ name: org.name, demo: org.demo }).from(org).where(eq(org.id, tx.orgId))
  if (row!.demo && !isSandbox) {
    throw new Problem('demo-org', 'Demo organizations don’t send email, so the code can’t reach the address.')
  }
  if (!mailer) {
    throw new Problem(
      'unavailable',
      'No mail server is configured, so the code can’t be sent. The operator of this server needs to set SMTP_URL.',
    )
  }
  return { orgName: row!.name, mailer }
}

/** Counts per address, so that deleting a sender and adding it again doesn't reset the limit. */
async function requireCodeAllowance(tx: TransactionContext, row: SenderRow) {
  const now = new Date()
  const rows = await tx.db
    .select({ key: emailSender.fromEmailKey, sentAt: emailSender.codesSentAt })
    .from(emailSender)
    .where(
      and(
        eq(emailSender.orgId, tx.orgId),
        gte(emailSender.updatedAt, sql`${new Date(now.getTime() - dayMs).toISOString()}::timestamptz`),
      ),
    )
  const sentToAddress = rows.filter(({ key }) => key === row.fromEmailKey).flatMap(({ sentAt }) => sentAt)
  const sentByOrg = withinDay(
    rows.flatMap(({ sentAt }) => sentAt),
    now,
  )
  const nextToAddressAt = nextCodeAt(sentToAddress, now)
  const nextAt =
    nextToAddressAt ??
    (sentByOrg.length < codesPerOrgAndDay
      ? null
      : new Date(sentByOrg[sentByOrg.length - codesPerOrgAndDay]!.getTime() + dayMs))
  if (nextAt === null) return
  const limit =
    nextToAddressAt === null
      ? `Your organization can send up to ${codesPerOrgAndDay} codes in 24 hours.`
      : `Up to ${codesPerDay} codes can be sent to an address in 24 hours.`
  const retryAfterSeconds = Math.max(1, Math.ceil((nextAt.getTime() - now.getTime()) / 1000))
  throw new Problem('rate-limited', `${limit} Try again in ${formatWait(retryAfterSeconds)}.`, {
    retryAfterSeconds,
  })
}

async function storeCode(tx: TransactionContext, row: SenderRow, code: string): Promise<SenderRow> {
  const now = new Date()
  const [updatedSender] = await tx.db
    .update(emailSender)
    .set({
      codeHash: hashSenderCode(tx.gateways.senders.hashCode, row, code),
      codeExpiresAt: new Date(now.getTime() + codeLifetimeMs),
      codeAttempts: 0,
      codesSentAt: [...withinDay(row.codesSentAt, now), now],
      ...(row.status === 'failed' && { status: 'pending' as const, pendingSince: now, failureReason: null }),
      updatedAt: now,
    })
    .where(and(eq(emailSender.orgId, tx.orgId), eq(emailSender.id, row.id)))
    .returning()
  return updatedSender!
}

/** Discards a code that couldn't be sent, so that it doesn't count toward the limits. */
async function discardCode(ctx: ServiceContext, row: SenderRow) {
  await inTransaction(ctx, async (tx) => {
    await tx.db
      .update(emailSender)
      .set({ codeHash: null, codeExpiresAt: null, codesSentAt: row.codesSentAt.slice(0, -1) })
      .where(
        and(
          eq(emailSender.orgId, tx.orgId),
          eq(emailSender.id, row.id),
          eq(emailSender.codeHash, row.codeHash!),
        ),
      )
  })
}

/**
 * Verifies an address with its code. Returns a rejection instead of throwing it, so that the failed attempt is counted in
 * the database. The caller has locked the row.
 */
export async function verifyAddress(
  tx: TransactionContext,
  row: SenderRow,
  code: string,
): Promise<Problem | null> {
  const now = new Date()
  if (row.codeHash === null) return invalidCode('No code is pending. Send a new one.')
  if (row.codeExpiresAt === null || row.codeExpiresAt <= now) {
    return invalidCode('This code has expired. Send a new one.')
  }
  if (row.codeAttempts >= codeAttemptsMax) return invalidCode('Too many wrong codes. Send a new one.')
  const isMatch = isSameHash(hashSenderCode(tx.gateways.senders.hashCode, row, code), row.codeHash)
  if (!isMatch) {
    const attemptsLeft = codeAttemptsMax - row.codeAttempts - 1
    await tx.db
      .update(emailSender)
      .set({ codeAttempts: sql`${emailSender.codeAttempts} + 1` })
      .where(and(eq(emailSender.orgId, tx.orgId), eq(emailSender.id, row.id)))
    return invalidCode(
      attemptsLeft === 0
        ? 'That code isn’t right, and it was the last attempt. Send a new one.'
        : `That code isn’t right. ${attemptsLeft === 1 ? 'One attempt' : `${attemptsLeft} attempts`} left.`,
    )
  }
  await applyStatus(tx, row, { verdict: 'verified', reason: null, wasRequested: true, now })
  return null
}

const invalidCode = (message: string) => invalidFields({ pointer: '/code', code: 'mismatch', message })
