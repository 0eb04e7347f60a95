import { and, desc, eq, gt, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import { createOptInLink } from '../consent/opt-in-links.ts'
import { attemptsMax, isCodeOf, mailsPerDayMax, personalLinkMs } from './opt-in-requests.ts'
import { recordDecision } from '../consent/tenant-decisions.ts'
import { findTenantOfAddress, tenantActor } from '../consent/tenant-identity.ts'
import type { ConsentLanguage } from '../consent/wording.ts'
import {
  type BaseContext,
  inTransaction,
  type TransactionContext,
} from '../../../platform/context/context.ts'
import { optInCode, optInLink } from '../../../platform/db/schema/index.ts'
import { invalidFields, Problem } from '../../../platform/errors/problem.ts'
import type { OptInLinkRow, OptInPageRow } from './find-opt-in.ts'
import type { OptInResult } from './opt-in.schema.ts'
import { contactHash } from '../../estate/index.ts'

type RequestRow = typeof optInCode.$inferSelect

/**
 * The second step of a public page: the code proves access to the mailbox.
 *
 * @throws Problem `validation-failed` for a code that is wrong, too old or was tried too often, whatever the address
 */
export async function confirmCode(
  base: BaseContext,
  page: OptInPageRow,
  { email, code }: { email: string; code: string },
): Promise<OptInResult> {
  const result = await asTenant(base, page.orgId, async (tx) => {
    const open = await findOpenRequests(tx, page, email)
    const [newest] = open
    const matches = await Promise.all(
      (newest ? open : [null]).map((row) => isCodeOf(code, row?.codeHash ?? null)),
    )
    const request = open[matches.indexOf(true)]
    if (request) return await confirm(tx, request, null)
    if (newest) await countAttempt(tx, newest)
    return null
  })
  if (result) return result
  throw invalidFields({
    pointer: '/code',
    code: 'mismatch',
    message: "That code isn't right, or it has expired. Check the latest email or request a new code.",
  })
}

/** The same by the link next to the code. @throws Problem `link-used` */
export async function confirmLink(base: BaseContext, link: OptInLinkRow) {
  const result = await asTenant(base, link.orgId, async (tx) => {
    const [request] = await tx.db
      .select()
      .from(optInCode)
      .where(and(eq(optInCode.orgId, tx.orgId), eq(optInCode.id, link.requestId!), isNull(optInCode.usedAt)))
      .for('update')
    return request ? await confirm(tx, request, link) : null
  })
  if (!result) throw new Problem('link-used', 'This address is already confirmed.')
  return result
}

async function asTenant<Result>(
  base: BaseContext,
  orgId: string,
  work: (tx: TransactionContext) => Promise<Result>,
) {
  const origin = { ...base.origin, via: 'link' as const }
  return await inTransaction({ ...base, origin, orgId, actor: tenantActor(null) }, work)
}

/** Newest first, without codes that were tried too often. */
async function findOpenRequests(tx: TransactionContext, page: OptInPageRow, email: string) {
  return await tx.db
    .select()
    .from(optInCode)
    .where(
      and(
        eq(optInCode.orgId, tx.orgId),
        eq(optInCode.pageId, page.id),
        eq(optInCode.addressHash, contactHash(tx.orgId, 'email', email)),
        isNull(optInCode.usedAt),
        isNotNull(optInCode.codeHash),
        gt(optInCode.expiresAt, new Date()),
        lt(optInCode.attempts, attemptsMax),
      ),
    )
    .orderBy(desc(optInCode.createdAt), desc(optInCode.id))
    .limit(mailsPerDayMax)
    .for('update')
}

/** A guess counts against every open code. */
async function countAttempt(tx: TransactionContext, { addressHash }: RequestRow) {
  await tx.db
    .update(optInCode)
    .set({ attempts: sql`${optInCode.attempts} + 1` })
    .where(
      and(eq(optInCode.orgId, tx.orgId), eq(optInCode.addressHash, addressHash), isNull(optInCode.usedAt)),
    )
}

async function confirm(
  tx: TransactionContext,
  request: RequestRow,
  link: OptInLinkRow | null,
): Promise<OptInResult> {
  const known = await findTenantOfAddress(tx, request.address)
  tx.actor = tenantActor(known?.id ?? null)
  const { ip, userAgent } = tx.origin
  const given = [request.name, request.unit && `unit ${request.unit}`].filter(Boolean).join(', ')
  const language = request.language as ConsentLanguage
  const { state } = await recordDecision(tx, {
    address: request.address,
    tenant: known,
    decision: 'opt_in',
    method: 'public_page_confirmed',
    wording: { version: request.wordingVersion, language },
    evidence: { ip, userAgent, tokenId: link?.id ?? request.id, ...(given && { note: given }) },
  })
  await closeRequests(tx, request)
  const { token } = await createOptInLink(tx, {
    tenantId: known?.id ?? null,
    recipientId: null,
    address: request.address,
    language,
    isPreview: false,
    expiresAt: new Date(Date.now() + personalLinkMs),
  })
  return { channels: [{ channel: 'email', state }], nextStep: null, token, preview: false }
}

/** Closes everything else that was emailed to confirm the address. */
async function closeRequests(tx: TransactionContext, { addressHash, address, id }: RequestRow) {
  const now = new Date()
  await tx.db
    .update(optInCode)
    .set({ usedAt: now })
    .where(
      and(
        eq(optInCode.orgId, tx.orgId),
        or(eq(optInCode.id, id), eq(optInCode.addressHash, addressHash)),
        isNull(optInCode.usedAt),
      ),
    )
  await tx.db
    .update(optInLink)
    .set({ decidedAt: now })
    .where(
      and(
        eq(optInLink.orgId, tx.orgId),
        eq(optInLink.address, address),
        eq(optInLink.kind, 'confirmation'),
        isNull(optInLink.decidedAt),
      ),
    )
}
