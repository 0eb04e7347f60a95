import { and, desc, eq, gt, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import type { BaseContext, TransactionContext } from '../../../platform/context/context.ts'
import { optInCode, optInLink, optInPage } from '../../../platform/db/schema/index.ts'
import { invalidFields, Problem } from '../../../platform/errors/problem.ts'
import { contactHash, phoneHashes } from '../../estate/index.ts'
import { createOptInLink } from '../consent/opt-in-links.ts'
import { recordDecision } from '../consent/record-decision.ts'
import { findTenantByAddressAndName, inTenantTransaction, tenantActor } from '../consent/tenant-identity.ts'
import type { ConsentLanguage } from '../consent/wording.ts'
import type { OptInLinkRow, OptInPageRow } from './find-opt-in.ts'
import { codeAttemptsMax, matchesCode, messagesPerDayMax, personalLinkLifetimeMs } from './opt-in-requests.ts'
import type { OptInResult } from './opt-in.schema.ts'

type RequestRow = typeof optInCode.$inferSelect

/**
 * The second step of a public page: the code proves access to the mailbox.
 *
 * @throws Problem `validation-failed` if the code is wrong, has expired or was tried too often; the same for any address
 */
export async function confirmCode(
  base: BaseContext,
  page: OptInPageRow,
  { email, code }: { email: string; code: string },
): Promise<OptInResult> {
  const result = await inTenantTransaction(base, { orgId: page.orgId, tenantId: null }, async (tx) => {
    const requests = await findOpenRequests(tx, page, email)
    const [newestRequest] = requests
    const codeMatches = await Promise.all(
      (newestRequest ? requests : [null]).map((row) => matchesCode(code, row?.codeHash ?? null)),
    )
    const request = requests[codeMatches.indexOf(true)]
    if (request) return await confirmRequest(tx, request, null)
    if (newestRequest) await countWrongCode(tx, newestRequest)
    return null
  })
  if (result) return result
  throw invalidFields({
    pointer: '/code',
    code: 'mismatch',
    message: 'That code isn’t right, or it has expired. Check the latest email or request a new code.',
  })
}

/** Confirms with the link that was emailed next to the code. @throws Problem `link-used` */
export async function confirmLink(base: BaseContext, link: OptInLinkRow) {
  const result = await inTenantTransaction(base, { orgId: link.orgId, tenantId: null }, async (tx) => {
    const [request] = await tx.db
      .select()
      .from(optInCode)
      .where(and(eq(optInCode.orgId, tx.orgId), eq(optInCode.id, link.requestId!), isNull(optInCode.usedAt)))
      .for('update')
    return request ? await confirmRequest(tx, request, link) : null
  })
  if (!result) throw new Problem('link-used', 'This address is already confirmed.')
  return result
}

/** The requests whose code can still be entered, newest first. */
async function findOpenRequests(tx: TransactionContext, page: OptInPageRow, email: string) {
  return await tx.db
    .select()
    .from(optInCode)
    .where(
      and(
        eq(optInCode.orgId, tx.orgId),
        eq(optInCode.pageId, page.id),
        eq(optInCode.addressHash, contactHash(tx, 'email', email)),
        isNull(optInCode.usedAt),
        isNotNull(optInCode.codeHash),
        gt(optInCode.expiresAt, new Date()),
        lt(optInCode.attempts, codeAttemptsMax),
      ),
    )
    .orderBy(desc(optInCode.createdAt), desc(optInCode.id))
    .limit(messagesPerDayMax)
    .for('update')
}

/** The requests for the same address. A number has a hash for texts and one for calls. */
const isForAddress = (tx: TransactionContext, { addressHash, address, channel }: RequestRow) =>
  inArray(optInCode.addressHash, [addressHash, ...(channel === 'email' ? [] : phoneHashes(tx, address))])

/** Counts a wrong code against every open code for the address. */
export async function countWrongCode(tx: TransactionContext, request: RequestRow) {
  await tx.db
    .update(optInCode)
    .set({ attempts: sql`${optInCode.attempts} + 1` })
    .where(and(eq(optInCode.orgId, tx.orgId), isForAddress(tx, request), isNull(optInCode.usedAt)))
}

async function confirmRequest(
  tx: TransactionContext,
  request: RequestRow,
  link: OptInLinkRow | null,
): Promise<OptInResult> {
  const tenant = await findTenantByAddressAndName(tx, request.address, request.name)
  tx.actor = tenantActor(tenant?.id ?? null)
  const { ip, userAgent } = tx.origin
  const language = request.language as ConsentLanguage
  const { state } = await recordDecision(tx, {
    address: request.address,
    tenant,
    decision: 'opt_in',
    method: 'public_page_confirmed',
    wording: { version: request.wordingVersion, language },
    evidence: {
      ip,
      userAgent,
      tokenId: link?.id ?? request.id,
      name: request.name,
      unit: request.unit,
      page: await findPageTitle(tx, request),
    },
  })
  await closeRequests(tx, request)
  const { token } = await createOptInLink(tx, {
    tenantId: tenant?.id ?? null,
    recipientId: null,
    address: request.address,
    language,
    isPreview: false,
    expiresAt: new Date(Date.now() + personalLinkLifetimeMs),
  })
  return { channels: [{ channel: 'email', state }], nextStep: null, token, preview: false }
}

async function findPageTitle(tx: TransactionContext, { pageId }: RequestRow) {
  const [page] = await tx.db
    .select({ title: optInPage.title })
    .from(optInPage)
    .where(and(eq(optInPage.orgId, tx.orgId), eq(optInPage.id, pageId!)))
  return page?.title ?? null
}

/** Invalidates every code and link that was emailed to confirm the address. */
export async function closeRequests(tx: TransactionContext, request: RequestRow) {
  const now = new Date()
  await tx.db
    .update(optInCode)
    .set({ usedAt: now })
    .where(
      and(
        eq(optInCode.orgId, tx.orgId),
        or(eq(optInCode.id, request.id), isForAddress(tx, request)),
        isNull(optInCode.usedAt),
      ),
    )
  await tx.db
    .update(optInLink)
    .set({ decidedAt: now })
    .where(
      and(
        eq(optInLink.orgId, tx.orgId),
        eq(optInLink.address, request.address),
        eq(optInLink.kind, 'confirmation'),
        isNull(optInLink.decidedAt),
      ),
    )
}
