import { and, eq, gt, inArray } from 'drizzle-orm'
import { randomBytes, randomInt, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { systemActor } from '../../../platform/access/system-actor.ts'
import type { TransactionContext } from '../../../platform/context/context.ts'
import { newId } from '../../../platform/db/new-id.ts'
import { optInCode, suppression } from '../../../platform/db/schema/index.ts'
import { enqueueTask } from '../../../platform/jobs/task-lifecycle.ts'
import { contactHash, contactKey } from '../../estate/index.ts'

type Request = Pick<
  typeof optInCode.$inferInsert,
  'pageId' | 'address' | 'name' | 'unit' | 'language' | 'wordingVersion'
>

/**
 * Enqueues an email to an address that was entered: a code, or a new link that replaces `linkId`. Silently does nothing
 * for an address that got enough emails today, or that bounced or complained.
 */
export async function requestMail(tx: TransactionContext, request: Request, linkId: string | null) {
  const address = contactKey(request.address)
  const addressHash = contactHash(tx.orgId, 'email', address)
  if (!(await mayMail(tx, addressHash))) return
  const id = newId()
  const expiresAt = new Date(Date.now() + confirmationMs)
  await tx.db.insert(optInCode).values({ ...request, id, orgId: tx.orgId, address, addressHash, expiresAt })
  const title = request.pageId === null ? 'Send a tenant a new link' : 'Send a code to confirm an address'
  // Tenants don't appear as requesters in the list of tasks.
  await enqueueTask(
    { ...tx, actor: systemActor },
    {
      type: 'optin_mail',
      title,
      subject: { type: 'optin_request', id, name: 'Opt-in' },
      input: { requestId: id, linkId },
    },
  )
}

async function mayMail(tx: TransactionContext, addressHash: string) {
  const since = new Date(Date.now() - mailWindowMs)
  const sent = await tx.db.$count(
    optInCode,
    and(
      eq(optInCode.orgId, tx.orgId),
      eq(optInCode.addressHash, addressHash),
      gt(optInCode.createdAt, since),
    ),
  )
  if (sent >= mailsPerDayMax) return false
  const refused = await tx.db.$count(
    suppression,
    and(
      eq(suppression.orgId, tx.orgId),
      eq(suppression.channel, 'email'),
      eq(suppression.addressHash, addressHash),
      inArray(suppression.reason, ['hard_bounce', 'complaint']),
    ),
  )
  return refused === 0
}

const hourMs = 60 * 60 * 1000
const dayMs = 24 * hourMs

/** How long a code and the link next to it work. */
export const confirmationMs = 48 * hourMs
/** How long a personal link works that a tenant requested; the same as in a campaign. */
export const personalLinkMs = 30 * dayMs

/** Emails to one address from public pages within 24 hours. */
export const mailsPerDayMax = 5
export const mailWindowMs = dayMs
/** Wrong codes before a code stops working. */
export const attemptsMax = 5

/** How long requests are stored, with the address that was entered. */
export const requestRetentionMs = 30 * dayMs
/** How long links can be used to opt out after they have expired. */
export const linkRetentionMs = 730 * dayMs

const derive = promisify<string, Buffer, number, Buffer>(scrypt)
const saltBytes = 16
const keyBytes = 32

/** Six digits to copy from an email. */
export const createCode = () => String(randomInt(1_000_000)).padStart(6, '0')

/** A salted hash that is slow to compute, because there are only a million codes. */
export async function hashCode(code: string) {
  const salt = randomBytes(saltBytes)
  return Buffer.concat([salt, await derive(code, salt, keyBytes)]).toString('base64url')
}

/** Takes the same time without a hash to compare with. */
export async function isCodeOf(code: string, hash: string | null) {
  const bytes = hash === null ? Buffer.alloc(saltBytes + keyBytes) : Buffer.from(hash, 'base64url')
  const key = await derive(code, bytes.subarray(0, saltBytes), keyBytes)
  return timingSafeEqual(key, bytes.subarray(saltBytes)) && hash !== null
}
