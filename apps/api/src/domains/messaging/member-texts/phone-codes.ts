import { and, desc, eq, gt, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { TransactionContext } from '../../../platform/context/context.ts'
import { newId } from '../../../platform/db/new-id.ts'
import type { Database } from '../../../platform/db/database.ts'
import { memberPhone, memberPhoneCode } from '../../../platform/db/schema/index.ts'
import { invalidFields, Problem } from '../../../platform/errors/problem.ts'
import { formatWait } from '../../../platform/text/format-wait.ts'
import { contactHash } from '../../estate/index.ts'
import { codeAttemptsMax, hashCode, matchesCode } from '../opt-in/opt-in-requests.ts'
import { createCode } from '../senders/sender-codes.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
const lifetimeMs = 15 * minuteMs

/** Codes to one number, and to one member, within 24 hours. Each costs money, and could annoy a stranger. */
const codesPerDayMax = 5
const codesPerMemberMax = 10
/** Codes of an organization within an hour. */
const codesPerHourMax = 60

/** How long codes are stored, for the limits, and numbers that no one verified. */
const codeRetentionMs = 2 * dayMs

interface Owner {
  userId: string
  number: string
}

/**
 * Creates a code for a number. The earlier ones keep working until they expire, because texts can overtake each other.
 * @throws Problem `rate-limited`
 */
export async function createPhoneCode(
  tx: TransactionContext,
  { userId, number }: Owner,
): Promise<{ id: string; code: string }> {
  // One at a time, so that they count each other.
  await tx.db.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`member_phone_code:${tx.orgId}`}, 0))`,
  )
  const now = new Date()
  const numberHash = contactHash(tx, 'sms', number)
  await requireBelow(tx, eq(memberPhoneCode.numberHash, numberHash), dayMs, codesPerDayMax)
  await requireBelow(tx, eq(memberPhoneCode.userId, userId), dayMs, codesPerMemberMax)
  await requireBelow(tx, undefined, 60 * minuteMs, codesPerHourMax)
  const [id, code] = [newId(), createCode()]
  await tx.db.insert(memberPhoneCode).values({
    orgId: tx.orgId,
    id,
    userId,
    numberHash,
    codeHash: await hashCode(code),
    createdAt: now,
    expiresAt: new Date(now.getTime() + lifetimeMs),
  })
  return { id, code }
}

async function requireBelow(
  tx: TransactionContext,
  condition: SQL | undefined,
  windowMs: number,
  max: number,
) {
  const now = Date.now()
  const recent = await tx.db
    .select({ createdAt: memberPhoneCode.createdAt })
    .from(memberPhoneCode)
    .where(
      and(
        eq(memberPhoneCode.orgId, tx.orgId),
        condition,
        gt(memberPhoneCode.createdAt, new Date(now - windowMs)),
      ),
    )
    .orderBy(desc(memberPhoneCode.createdAt))
    .limit(max)
  if (recent.length < max) return
  const nextAt = recent.at(-1)!.createdAt.getTime() + windowMs
  const retryAfterSeconds = Math.max(1, Math.ceil((nextAt - now) / 1000))
  throw new Problem(
    'rate-limited',
    `Too many codes were texted. Try again in ${formatWait(retryAfterSeconds)}.`,
    { retryAfterSeconds },
  )
}

/** Forgets a code that was certainly not sent, so that it doesn't count toward the limits. */
export const discardPhoneCode = (tx: TransactionContext, id: string) =>
  tx.db.delete(memberPhoneCode).where(and(eq(memberPhoneCode.orgId, tx.orgId), eq(memberPhoneCode.id, id)))

const openCodes = (tx: TransactionContext, { userId, number }: Owner) =>
  and(
    eq(memberPhoneCode.orgId, tx.orgId),
    eq(memberPhoneCode.userId, userId),
    eq(memberPhoneCode.numberHash, contactHash(tx, 'sms', number)),
    isNull(memberPhoneCode.usedAt),
    gt(memberPhoneCode.expiresAt, new Date()),
    lt(memberPhoneCode.attempts, codeAttemptsMax),
  )

/** Until when a code for the number can be entered; null if there is none. */
export async function findCodeExpiry(tx: TransactionContext, owner: Owner): Promise<Date | null> {
  const [newest] = await tx.db
    .select({ expiresAt: memberPhoneCode.expiresAt })
    .from(memberPhoneCode)
    .where(openCodes(tx, owner))
    .orderBy(desc(memberPhoneCode.expiresAt))
    .limit(1)
  return newest?.expiresAt ?? null
}

/** Uses up a code. Returns a rejection instead of throwing it, so that the attempt is counted in the database. */
export async function usePhoneCode(
  tx: TransactionContext,
  owner: Owner,
  entered: string,
): Promise<Problem | null> {
  const open = await tx.db
    .select()
    .from(memberPhoneCode)
    .where(openCodes(tx, owner))
    .orderBy(desc(memberPhoneCode.createdAt))
    .limit(codesPerDayMax)
    .for('update')
  const code = entered.replaceAll(/\D/g, '')
  const matches = await Promise.all(open.map(({ codeHash }) => matchesCode(code, codeHash)))
  if (matches.includes(true)) {
    await tx.db.update(memberPhoneCode).set({ usedAt: new Date() }).where(openCodes(tx, owner))
    return null
  }
  await tx.db
    .update(memberPhoneCode)
    .set({ attempts: sql`${memberPhoneCode.attempts} + 1` })
    .where(openCodes(tx, owner))
  const attemptsLeft = Math.max(0, ...open.map(({ attempts }) => codeAttemptsMax - attempts - 1))
  return invalidFields({
    pointer: '/code',
    code: 'mismatch',
    message:
      attemptsLeft > 0
        ? 'That code isn’t right. Check the latest text.'
        : 'That code isn’t right, or it has expired. Send a new code.',
  })
}

/** Deletes old codes, and numbers that were entered and never verified: they may be a stranger's. */
export async function purgePhoneSetup(db: Database): Promise<void> {
  const before = new Date(Date.now() - codeRetentionMs)
  await db.delete(memberPhoneCode).where(lt(memberPhoneCode.createdAt, before))
  await db.delete(memberPhone).where(and(isNull(memberPhone.verifiedAt), lt(memberPhone.createdAt, before)))
}
