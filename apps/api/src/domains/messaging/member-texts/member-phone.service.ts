import { and, eq, isNotNull, ne } from 'drizzle-orm'
import { requirePermission } from '../../../platform/access/require-permission.ts'
import {
  inTransaction,
  type ServiceContext,
  type TransactionContext,
} from '../../../platform/context/context.ts'
import { memberPhone, org } from '../../../platform/db/schema/index.ts'
import { invalidFields, notFound, Problem } from '../../../platform/errors/problem.ts'
import { isDomestic, parsePhone } from '../../../platform/http/phone.ts'
import { type OutgoingText, TextFailure, type TextGateway } from '../../../platform/sms/text-gateway.ts'
import { formatWait } from '../../../platform/text/format-wait.ts'
import { formatPhone, lockAddress } from '../../estate/index.ts'
import { liftSuppression } from '../consent/suppressions.service.ts'
import { offersCalls, offersTexts } from '../opt-in/confirm-phone.ts'
import { suppressRefused } from '../texting/suppress-refused.ts'
import { textReference } from '../texting/text-reports.ts'
import { composeCodeText, composeTestText } from './compose-member-text.ts'
import {
  deleteMemberPhone,
  findStop,
  type MemberPhoneRow,
  ofMember,
  recordPhoneEvent,
} from './member-phone.ts'
import type {
  NotificationPhone,
  NotificationPhoneCode,
  NotificationPhoneInput,
  NotificationPhonePatch,
  NotificationPhoneSettings,
} from './member-phone.schema.ts'
import { createPhoneCode, discardPhoneCode, findCodeExpiry, usePhoneCode } from './phone-codes.ts'

/** In the references of codes and tests, whose reports only say whether the number can get texts. */
const setupKind = 'setup'

const testIntervalMs = 60_000

/** The number that the caller gets texts of this organization at. */
export async function getNotificationPhone(ctx: ServiceContext): Promise<NotificationPhoneSettings> {
  requirePermission(ctx, 'user:read')
  return await inTransaction(ctx, readSettings)
}

/**
 * Texts a code to a number that the caller entered, and stores the number as unverified.
 * @throws Problem `validation-failed`, `state-conflict` after STOP, `rate-limited`, `unavailable`, `upstream-failed`
 */
export async function saveNotificationPhone(
  ctx: ServiceContext,
  input: NotificationPhoneInput,
): Promise<NotificationPhoneSettings> {
  requirePermission(ctx, 'user:update')
  const prepared = await inTransaction(ctx, async (tx) => {
    const { gateway, organization } = await getGateway(tx)
    const number = readNumber(input.number, organization.defaultCountry)
    const userId = tx.actor.id!
    await lockAddress(tx, { channel: 'sms', address: number })
    const current = await findPhone(tx)
    const isVerified = current?.number === number && current.verifiedAt !== null
    if (isVerified) return null
    await requireNoStop(tx, number)
    const { id, code } = await createPhoneCode(tx, { userId, number })
    if (current && current.number !== number) await removePhone(tx, current)
    const now = new Date()
    await tx.db
      .insert(memberPhone)
      .values({ orgId: tx.orgId, userId, number, createdAt: now, ...(current && { texts: current.texts }) })
      .onConflictDoUpdate({
        target: [memberPhone.orgId, memberPhone.userId],
        set: { number, verifiedAt: null, calls: false, testedAt: null, createdAt: now },
      })
    return { gateway, id, number, body: composeCodeText(organization.name, code) }
  })
  if (prepared) {
    const { gateway, id, number, body } = prepared
    const reference = textReference(setupKind, ctx.orgId, id)
    // Outside of the transaction, which would wait for the gateway.
    await submit(ctx, gateway, { to: number, body, reference }, (tx) => discardPhoneCode(tx, id))
  }
  return await inTransaction(ctx, readSettings)
}

/** Verifies the number with its code. @throws Problem `validation-failed`, `duplicate`, `not-found` */
export async function confirmNotificationPhone(
  ctx: ServiceContext,
  { code }: NotificationPhoneCode,
): Promise<NotificationPhoneSettings> {
  requirePermission(ctx, 'user:update')
  const result = await inTransaction(ctx, async (tx) => {
    const row = await getPhone(tx)
    await lockAddress(tx, { channel: 'sms', address: row.number })
    if (row.verifiedAt === null) {
      const rejection = await usePhoneCode(tx, row, code)
      if (rejection) return rejection
      await requireUnused(tx, row)
      await tx.db.update(memberPhone).set({ verifiedAt: new Date() }).where(ofMember(tx, row.userId))
      recordPhoneEvent(tx, row.userId, 'access.phone_verified')
    }
    return await readSettings(tx)
  })
  if (result instanceof Problem) throw result
  return result
}

/** @throws Problem `not-found` without a number; `state-conflict` for calls to one that isn't verified, or stopped texts */
export async function updateNotificationPhone(
  ctx: ServiceContext,
  patch: NotificationPhonePatch,
): Promise<NotificationPhoneSettings> {
  requirePermission(ctx, 'user:update')
  return await inTransaction(ctx, async (tx) => {
    const row = await getPhone(tx)
    if (patch.calls === true) await allowCalls(tx, row)
    const { texts = row.texts, calls = row.calls } = patch
    await tx.db.update(memberPhone).set({ texts, calls }).where(ofMember(tx, row.userId))
    return await readSettings(tx)
  })
}

/** Turning calls on is consent of its own, so it also ends what a key in an earlier call stopped. */
async function allowCalls(tx: TransactionContext, { number, verifiedAt }: MemberPhoneRow) {
  if (!offersCalls(tx, await readOrg(tx)))
    throw new Problem('unavailable', 'Members of this organization can’t be called.')
  requireVerified(verifiedAt)
  await requireNoStop(tx, number)
  await liftSuppression(tx, { channel: 'voice', address: number })
}

function requireVerified(verifiedAt: Date | null) {
  if (verifiedAt !== null) return
  const detail = 'Enter the code that we texted to this number first.'
  throw new Problem('state-conflict', detail, { members: { state: 'unverified', allowed: [] } })
}

/** @throws Problem `not-found` without a number */
export async function deleteNotificationPhone(ctx: ServiceContext): Promise<void> {
  requirePermission(ctx, 'user:update')
  await inTransaction(ctx, async (tx) => {
    await removePhone(tx, await getPhone(tx))
  })
}

/** Removes a number, which changing it does, too. */
async function removePhone(tx: TransactionContext, { userId, verifiedAt }: MemberPhoneRow) {
  await deleteMemberPhone(tx, userId)
  if (verifiedAt !== null) recordPhoneEvent(tx, userId, 'access.phone_removed')
}

/** Texts a test. @throws Problem `not-found`, `state-conflict`, `rate-limited`, `upstream-failed` */
export async function testNotificationPhone(ctx: ServiceContext): Promise<void> {
  requirePermission(ctx, 'user:update')
  const { gateway, text } = await inTransaction(ctx, async (tx) => {
    const { gateway, organization } = await getGateway(tx)
    const { userId, number, verifiedAt, testedAt } = await getPhone(tx)
    requireVerified(verifiedAt)
    await requireNoStop(tx, number)
    requireInterval(testedAt)
    await tx.db.update(memberPhone).set({ testedAt: new Date() }).where(ofMember(tx, userId))
    const reference = textReference(setupKind, tx.orgId, userId)
    return { gateway, text: { to: number, body: composeTestText(organization.name), reference } }
  })
  await submit(ctx, gateway, text)
}

function requireInterval(testedAt: Date | null) {
  const waitMs = testedAt === null ? 0 : testedAt.getTime() + testIntervalMs - Date.now()
  if (waitMs <= 0) return
  const retryAfterSeconds = Math.ceil(waitMs / 1000)
  throw new Problem('rate-limited', `A test was just sent. Try again in ${formatWait(retryAfterSeconds)}.`, {
    retryAfterSeconds,
  })
}

/** Submits a text. `undo` runs if it was certainly not sent. @throws Problem `upstream-failed` */
async function submit(
  ctx: ServiceContext,
  gateway: TextGateway,
  text: OutgoingText,
  undo?: (tx: TransactionContext) => Promise<unknown>,
) {
  try {
    await gateway.sendText(text)
  } catch (error) {
    if (!(error instanceof TextFailure)) throw error
    await inTransaction(ctx, async (tx) => {
      await suppressRefused(tx, { channel: 'sms', address: text.to }, error)
      if (error.kind !== 'unknown') await undo?.(tx)
    })
    throw new Problem('upstream-failed', describeFailure(error), { cause: error })
  }
}

function describeFailure({ kind }: TextFailure): string {
  switch (kind) {
    case 'bad_address':
      return 'This number can’t get texts. Enter a mobile number.'
    case 'opted_out':
      return 'Someone replied STOP from this number. Text START from it to our number, then try again.'
    case 'unknown':
      return 'We don’t know whether the text was sent. Wait a minute, then try again.'
    default:
      return 'The text gateway didn’t accept the text. Try again in a few minutes.'
  }
}

/** Only numbers of the organization's country, because fraudsters get paid for texts to some other countries. */
function readNumber(input: string, country: string): string {
  const number = parsePhone(input, country)?.e164
  if (number !== undefined && isDomestic(number, country)) return number
  const message = 'Enter a mobile number in your organization’s country, with its area code.'
  throw invalidFields({ pointer: '/number', code: 'format', message })
}

/** @throws Problem `state-conflict` if nothing may be texted to a number */
async function requireNoStop(tx: TransactionContext, number: string) {
  const stop = await findStop(tx, number)
  if (stop === null) return
  const ours = tx.gateways.texts?.number ?? null
  const to = ours === null ? 'our number' : formatPhone(ours, 'US')
  const detail =
    stop === 'stopped'
      ? `Someone replied STOP from this number. Text START from it to ${to}, then try again.`
      : 'Texts to this number came back undelivered. Enter another number.'
  throw new Problem('state-conflict', detail, { members: { state: stop, allowed: [] } })
}

/** Two members with one number couldn't be told apart by their replies. @throws Problem `duplicate` */
async function requireUnused(tx: TransactionContext, { userId, number }: MemberPhoneRow) {
  const others = await tx.db.$count(
    memberPhone,
    and(
      eq(memberPhone.orgId, tx.orgId),
      eq(memberPhone.number, number),
      ne(memberPhone.userId, userId),
      isNotNull(memberPhone.verifiedAt),
    ),
  )
  if (others > 0)
    throw new Problem(
      'duplicate',
      'Another member gets texts at this number. They have to remove it first, because we couldn’t tell your replies apart.',
    )
}

async function getGateway(tx: TransactionContext) {
  const organization = await readOrg(tx)
  const gateway = offersTexts(tx, organization) ? tx.gateways.texts : null
  if (gateway) return { gateway, organization }
  throw new Problem('unavailable', 'Members of this organization can’t be texted.')
}

const readOrg = async (tx: TransactionContext) =>
  (await tx.db.select().from(org).where(eq(org.id, tx.orgId)))[0]!

async function findPhone(tx: TransactionContext): Promise<MemberPhoneRow | null> {
  const [row] = await tx.db.select().from(memberPhone).where(ofMember(tx, tx.actor.id!)).for('update')
  return row ?? null
}

async function getPhone(tx: TransactionContext): Promise<MemberPhoneRow> {
  const row = await findPhone(tx)
  if (!row) throw notFound('number')
  return row
}

async function readSettings(tx: TransactionContext): Promise<NotificationPhoneSettings> {
  const row = await findPhone(tx)
  const organization = await readOrg(tx)
  return {
    isAvailable: offersTexts(tx, organization),
    canCall: offersCalls(tx, organization),
    gatewayNumber: tx.gateways.texts?.number ?? null,
    phone: row && (await toPhone(tx, row)),
  }
}

async function toPhone(tx: TransactionContext, row: MemberPhoneRow): Promise<NotificationPhone> {
  const stop = await findStop(tx, row.number)
  const expiry = row.verifiedAt === null ? await findCodeExpiry(tx, row) : null
  return {
    number: row.number,
    state: stop ?? (row.verifiedAt === null ? 'unverified' : 'verified'),
    codeExpiresAt: expiry?.toISOString() ?? null,
    texts: row.texts,
    // STOP ends calls, too, and so does a number that can't be called. START brings only texts back.
    calls: row.calls && (await findStop(tx, row.number, 'voice')) === null,
  }
}
