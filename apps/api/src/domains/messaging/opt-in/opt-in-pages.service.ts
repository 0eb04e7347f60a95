import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm'
import { findUserNames, userRef } from '../../../platform/access/find-user-names.ts'
import { createPublicId } from '../consent/opt-in-links.ts'
import {
  type ConsentLanguage,
  consentLanguages,
  currentWordingVersion,
  fillWording,
  offeredLanguages,
} from '../consent/wording.ts'
import { requirePermission } from '../../../platform/access/require-permission.ts'
import {
  inTransaction,
  type ServiceContext,
  type TransactionContext,
} from '../../../platform/context/context.ts'
import { cutText } from '../../../platform/text/cut-text.ts'
import { optInCode, optInPage, org } from '../../../platform/db/schema/index.ts'
import { type ExpectedVersions, requireVersion } from '../../../platform/http/entity-tag.ts'
import { summarizeFields } from '../../../platform/ledger/list-changes.ts'
import { recordEvent } from '../../../platform/ledger/record-event.ts'
import { newId } from '../../../platform/db/new-id.ts'
import { invalidFields, notFound, Problem } from '../../../platform/errors/problem.ts'
import type { OptInPageRow } from './find-opt-in.ts'
import { requestRetentionMs } from './opt-in-requests.ts'
import type { OptInPage, OptInPageCreate, OptInPagePatch } from './opt-in-pages.schema.ts'

const pagesMax = 50

/** The organization's public pages, oldest first, and the languages they can be in. */
export async function listOptInPages(ctx: ServiceContext) {
  requirePermission(ctx, 'org:communication_read')
  return await inTransaction(ctx, async (tx) => {
    const rows = await tx.db
      .select()
      .from(optInPage)
      .where(and(eq(optInPage.orgId, tx.orgId), isNull(optInPage.archivedAt)))
      .orderBy(asc(optInPage.createdAt), asc(optInPage.id))
    const { consentLanguages: reviewedLanguages, name } = await readOrg(tx)
    return {
      items: await toOptInPages(tx, rows),
      wordings: consentLanguages.map((language) => ({
        language,
        version: currentWordingVersion,
        ...fillWording(language, name),
      })),
      offeredLanguages: offeredLanguages(reviewedLanguages),
    }
  })
}

/** @throws Problem `state-conflict` if the organization can't email tenants, `validation-failed` */
export async function createOptInPage(ctx: ServiceContext, input: OptInPageCreate): Promise<OptInPage> {
  requirePermission(ctx, 'org:communication_send')
  return await inTransaction(ctx, async (tx) => {
    await requirePublishable(tx, input)
    await requirePageQuota(tx)
    const rows = await tx.db
      .insert(optInPage)
      .values({
        ...input,
        id: newId(),
        orgId: tx.orgId,
        publicId: createPublicId(),
        createdBy: tx.actor.id,
        updatedBy: tx.actor.id,
      })
      .returning()
    recordPageEvent(tx, rows[0]!, 'communication.optin_page_created', ' created.')
    return (await toOptInPages(tx, rows))[0]!
  })
}

/** @throws Problem `not-found`, `version-conflict`, `state-conflict`, `validation-failed`. */
export async function updateOptInPage(
  ctx: ServiceContext,
  id: string,
  patch: OptInPagePatch,
  expected: ExpectedVersions,
): Promise<OptInPage> {
  requirePermission(ctx, 'org:communication_send')
  return await inTransaction(ctx, async (tx) => {
    const isPage = and(eq(optInPage.orgId, tx.orgId), eq(optInPage.id, id), isNull(optInPage.archivedAt))
    const [currentPage] = await tx.db.select().from(optInPage).where(isPage).for('update')
    if (!currentPage) throw notFound('opt-in page')
    await requireVersion(
      expected,
      currentPage.version,
      async () => (await toOptInPages(tx, [currentPage]))[0]!,
    )
    await requirePublishable(tx, patch)
    const rows = await tx.db
      .update(optInPage)
      .set({
        ...patch,
        updatedAt: new Date(),
        updatedBy: tx.actor.id,
        version: sql`${optInPage.version} + 1`,
      })
      .where(isPage)
      .returning()
    const updatedPage = rows[0]!
    const fields = (Object.keys(patch) as (keyof OptInPagePatch)[]).filter(
      (field) => JSON.stringify(currentPage[field]) !== JSON.stringify(updatedPage[field]),
    )
    if (fields.length > 0) {
      const changes = fields.map((field) => ({ field, from: currentPage[field], to: updatedPage[field] }))
      recordPageEvent(
        tx,
        updatedPage,
        'communication.optin_page_updated',
        `: ${summarizeFields(changes)} changed.`,
        changes,
      )
    }
    const page = (await toOptInPages(tx, rows))[0]!
    return { ...page, ...(expected === null && { previousVersion: currentPage.version }) }
  })
}

async function readOrg(tx: TransactionContext) {
  const [row] = await tx.db.select().from(org).where(eq(org.id, tx.orgId))
  return row!
}

/** Requires reviewed wording in every language and, for an active page, permission to email tenants. */
async function requirePublishable(tx: TransactionContext, { languages, active }: OptInPagePatch) {
  const { consentLanguages: reviewedLanguages, emailAllowed } = await readOrg(tx)
  const offered = offeredLanguages(reviewedLanguages)
  const unreviewed = languages?.find((language) => !offered.includes(language))
  if (unreviewed !== undefined) {
    const message = 'Your organization hasn’t marked the wording in this language as reviewed.'
    throw invalidFields({ pointer: '/languages', code: 'not_allowed', message, value: unreviewed })
  }
  if (active && !emailAllowed) {
    throw new Problem(
      'state-conflict',
      'Your organization can’t email tenants yet, and opt-in pages send codes by email. Ask the operator of this server to allow it.',
    )
  }
}

async function requirePageQuota(tx: TransactionContext) {
  const isCurrent = and(eq(optInPage.orgId, tx.orgId), isNull(optInPage.archivedAt))
  if ((await tx.db.$count(optInPage, isCurrent)) < pagesMax) return
  const message = `An organization can have up to ${pagesMax} opt-in pages. Edit an existing one.`
  throw invalidFields({ pointer: '/title', code: 'max', message, params: { max: pagesMax } })
}

function recordPageEvent(
  tx: TransactionContext,
  row: OptInPageRow,
  action: string,
  predicate: string,
  changes: { field: string; from: unknown; to: unknown }[] = [],
) {
  recordEvent(tx, {
    action,
    category: 'communication',
    subject: { type: 'optin_page', id: row.id, name: row.title },
    summary: cutText(`Opt-in page “${row.title}”${predicate}`, 300),
    changes,
  })
}

async function toOptInPages(tx: TransactionContext, rows: OptInPageRow[]): Promise<OptInPage[]> {
  const names = await findUserNames(
    tx.db,
    rows.flatMap((row) => [row.createdBy, row.updatedBy]),
  )
  const counts = await countRequests(tx)
  return rows.map((row) => ({
    id: row.id,
    publicId: row.publicId,
    url: `${tx.gateways.publicUrl}/o/${row.publicId}`,
    title: row.title,
    intro: row.intro,
    translations: row.translations,
    channels: ['email'],
    languages: row.languages as ConsentLanguage[],
    fields: row.fields,
    active: row.active,
    counts: counts.get(row.id) ?? { requested: 0, confirmed: 0 },
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    createdBy: userRef(row.createdBy, names),
    updatedBy: userRef(row.updatedBy, names),
    version: row.version,
    archivedAt: row.archivedAt?.toISOString() ?? null,
  }))
}

async function countRequests(tx: TransactionContext) {
  const rows = await tx.db
    .select({
      pageId: optInCode.pageId,
      requested: sql<number>`count(distinct ${optInCode.addressHash})::int`,
      confirmed: sql<number>`(count(distinct ${optInCode.addressHash}) filter (where ${optInCode.usedAt} is not null))::int`,
    })
    .from(optInCode)
    .where(
      and(eq(optInCode.orgId, tx.orgId), gt(optInCode.createdAt, new Date(Date.now() - requestRetentionMs))),
    )
    .groupBy(optInCode.pageId)
  return new Map(rows.map(({ pageId, ...counts }) => [pageId, counts]))
}
