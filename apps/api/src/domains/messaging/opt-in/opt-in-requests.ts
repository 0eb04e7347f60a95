import { and, eq, gt, inArray, type SQL } from 'drizzle-orm'
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { systemActor } from '../../../platform/access/system-actor.ts'
import type { TransactionContext } from '../../../platform/context/context.ts'
import { newId } from '../../../platform/db/new-id.ts'
import { optInCode, suppression } from '../../../platform/db/schema/index.ts'
import { enqueueTask } from '../../../platform/jobs/task-lifecycle.ts'
import { contactHash, contactKey, isSuppressed, phoneHashes } from '../../estate/index.ts'

type OptInRequest = Pick<
  typeof optInCode.$inferInsert,
  'pageId' | 'address' | 'name' | 'unit' | 'language' | 'wordingVersion'
>

type PhoneRequest = Pick<
  typeof optInCode.$inferInsert,
  'linkId' | 'address' | 'language' | 'wordingVersion' | 'callWordingVersion'
> & {
  /** What `wordingVersion` is about. */
  channel: 'sms' | 'voice'
  isSpoken: boolean
}

/**
 * Enqueues an email to an address that was entered: a code, or a new link that replaces `linkId`. Does nothing, without
 * an error, if the address reached the daily limit, bounced or complained.
 */
export async function enqueueOptInMail(tx: TransactionContext, request: OptInRequest, linkId: string | null) {
  const address = contactKey(request.address)
  const addressHash = contactHash(tx, 'email', address)
  if (!(await canEmail(tx, addressHash))) return
  const id = newId()
  const expiresAt = new Date(Date.now() + confirmationLifetimeMs)
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

/**
 * Enqueues a text, or a call, with a code to a number that a tenant entered behind the link `linkId`. Does nothing, without
 * an error, if the number or the organization reached its limit, or the number is suppressed. Texts and calls count
 * together.
 */
export async function enqueueOptInCode(tx: TransactionContext, request: PhoneRequest) {
  const ofNumber = inArray(optInCode.addressHash, phoneHashes(tx, request.address))
  if ((await countRequests(tx, ofNumber, messageWindowMs)) >= messagesPerDayMax) return
  const ofPhones = inArray(optInCode.channel, ['sms', 'voice'])
  if ((await countRequests(tx, ofPhones, hourMs)) >= textsPerHourMax) return
  if (!(await canSendCode(tx, request))) return
  const id = newId()
  const addressHash = contactHash(tx, request.channel, request.address)
  const expiresAt = new Date(Date.now() + textLifetimeMs)
  await tx.db.insert(optInCode).values({ ...request, id, orgId: tx.orgId, addressHash, expiresAt })
  await enqueueTask(
    { ...tx, actor: systemActor },
    {
      type: 'optin_text',
      title: request.isSpoken ? 'Call with a code to confirm a number' : 'Text a code to confirm a number',
      subject: { type: 'optin_request', id, name: 'Opt-in' },
      input: { requestId: id },
    },
  )
}

/** Whether a code may be texted or called. Someone who texted STOP gets no text until they text START, and no call. */
export const canSendCode = async (
  tx: TransactionContext,
  { address, isSpoken }: Pick<PhoneRequest, 'address' | 'isSpoken'>,
) => !(await isSuppressed(tx, { channel: isSpoken ? 'voice' : 'sms', address }))

const countRequests = (tx: TransactionContext, condition: SQL, windowMs: number) =>
  tx.db.$count(
    optInCode,
    and(eq(optInCode.orgId, tx.orgId), condition, gt(optInCode.createdAt, new Date(Date.now() - windowMs))),
  )

async function canEmail(tx: TransactionContext, addressHash: string) {
  const sentCount = await countRequests(tx, eq(optInCode.addressHash, addressHash), messageWindowMs)
  if (sentCount >= messagesPerDayMax) return false
  const suppressionCount = await tx.db.$count(
    suppression,
    and(
      eq(suppression.orgId, tx.orgId),
      eq(suppression.channel, 'email'),
      eq(suppression.addressHash, addressHash),
      inArray(suppression.reason, ['hard_bounce', 'complaint']),
    ),
  )
  return suppressionCount === 0
}

const hourMs = 60 * 60 * 1000
const dayMs = 24 * hourMs

/** How long a code and the link next to it work. */
const confirmationLifetimeMs = 48 * hourMs
/** How long a texted or spoken code works: about as long as people keep the page open. */
const textLifetimeMs = hourMs
/** How long a requested personal link works; the same as in a campaign. */
export const personalLinkLifetimeMs = 30 * dayMs

/** Messages to one address within 24 hours. */
export const messagesPerDayMax = 5
const messageWindowMs = dayMs
/** Texts and calls with codes of one organization within an hour. Each costs money, and a leaked link must not cost much. */
const textsPerHourMax = 200
/** Wrong codes before a code stops working. */
export const codeAttemptsMax = 5

/** How long requests are stored, with the address that was entered. */
export const requestRetentionMs = 30 * dayMs
/** How long an expired link can still be used to opt out. */
export const linkRetentionMs = 730 * dayMs

const deriveKey = promisify<string, Buffer, number, Buffer>(scrypt)
const saltBytes = 16
const keyBytes = 32

/** A salted hash that is slow to compute, because there are only a million codes. */
export async function hashCode(code: string) {
  const salt = randomBytes(saltBytes)
  return Buffer.concat([salt, await deriveKey(code, salt, keyBytes)]).toString('base64url')
}

/** Takes the same time if there is no hash to compare with. */
export async function matchesCode(code: string, hash: string | null) {
  const bytes = hash === null ? Buffer.alloc(saltBytes + keyBytes) : Buffer.from(hash, 'base64url')
  const key = await deriveKey(code, bytes.subarray(0, saltBytes), keyBytes)
  return timingSafeEqual(key, bytes.subarray(saltBytes)) && hash !== null
}
