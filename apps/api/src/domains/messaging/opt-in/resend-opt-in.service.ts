import { and, desc, eq, gt, isNotNull } from 'drizzle-orm'
import { constantTimeResponse } from '../consent/constant-time-response.ts'
import { lockAddress } from '../consent/record-decision.ts'
import { tenantActor } from '../consent/tenant-actor.ts'
import { chooseLanguage, currentWordingVersion, offeredLanguages } from '../consent/wording.ts'
import {
  type BaseContext,
  inTransaction,
  type TransactionContext,
} from '../../../platform/context/context.ts'
import { optInCode } from '../../../platform/db/schema/index.ts'
import { findOptIn, type FoundOptIn, type OptInLinkRow, type OptInPageRow } from './find-opt-in.ts'
import { requestRetentionMs } from './opt-in-limits.ts'
import type { OptInResend } from './opt-in.schema.ts'
import { requestMail } from './request-mail.ts'
import { contactHash, contactKey } from '../../estate/index.ts'

/** Sends a new link or code to whoever had one. Says nothing about whether that happened, nor by how long it takes. */
export async function resendOptIn(base: BaseContext, orgId: string, id: string, input: OptInResend) {
  await constantTimeResponse(async () => {
    const found = await findOptIn(base, orgId, id)
    if (!found || !found.org.mailAllowed || found.link?.isPreview) return
    const origin = { ...base.origin, via: 'link' as const }
    await inTransaction({ ...base, origin, orgId, actor: tenantActor(null) }, async (tx) => {
      const address = contactKey(found.link?.address ?? input.email ?? '')
      await lockAddress(tx, { channel: 'email', address })
      const { link } = found
      if (link && (link.kind === 'personal' || link.decidedAt !== null)) {
        return await requestLink(tx, found, link, input)
      }
      const earlier = await findEarlierRequest(tx, found.page, address)
      if (!earlier) return
      const { pageId, name, unit, wordingVersion } = earlier
      const language = chooseAmongOffered(found, input.language, earlier.language)
      await requestMail(tx, { pageId, address, name, unit, language, wordingVersion }, null)
    })
  })
}

const chooseAmongOffered = ({ org }: FoundOptIn, ...wanted: (string | null | undefined)[]) =>
  chooseLanguage(offeredLanguages(org.consentLanguages), ...wanted)

async function requestLink(
  tx: TransactionContext,
  found: FoundOptIn,
  link: OptInLinkRow,
  input: OptInResend,
) {
  const language = chooseAmongOffered(found, input.language, link.language)
  const wordingVersion = currentWordingVersion
  await requestMail(
    tx,
    { pageId: null, address: link.address, name: null, unit: null, language, wordingVersion },
    link.id,
  )
}

/** What the address asked for last on a page, or on this one. */
async function findEarlierRequest(tx: TransactionContext, page: OptInPageRow | null, address: string) {
  const [found] = await tx.db
    .select()
    .from(optInCode)
    .where(
      and(
        eq(optInCode.orgId, tx.orgId),
        eq(optInCode.addressHash, contactHash(tx.orgId, 'email', address)),
        page ? eq(optInCode.pageId, page.id) : isNotNull(optInCode.pageId),
        gt(optInCode.createdAt, new Date(Date.now() - requestRetentionMs)),
      ),
    )
    .orderBy(desc(optInCode.createdAt), desc(optInCode.id))
    .limit(1)
  return found
}
