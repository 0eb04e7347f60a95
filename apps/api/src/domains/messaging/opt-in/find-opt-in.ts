import { and, eq, isNull } from 'drizzle-orm'
import { setTimeout } from 'node:timers/promises'
import type { BaseContext, TransactionContext } from '../../../platform/context/context.ts'
import { optInLink, optInPage, org } from '../../../platform/db/schema/index.ts'
import { notFound, Problem } from '../../../platform/errors/problem.ts'
import { formatAddress } from '../../estate/index.ts'
import { hashOptInToken } from '../consent/opt-in-links.ts'
import { findSoleTenantByAddress, findTenantByIdAndAddress } from '../consent/tenant-identity.ts'
import { chooseLanguage, offeredLanguages } from '../consent/wording.ts'
import type { OptInOrg } from './opt-in.schema.ts'

export type OptInLinkRow = typeof optInLink.$inferSelect
export type OptInPageRow = typeof optInPage.$inferSelect
export type OrgRow = typeof org.$inferSelect

export type OptInTarget = { org: OrgRow } & (
  | { link: OptInLinkRow; page: null }
  | { link: null; page: OptInPageRow }
)

/**
 * Finds the link with a token, or the public page with an id, in an organization. Always runs the same queries, so that
 * the response time doesn't reveal what exists.
 */
export async function findOptInTarget(
  { db }: Pick<BaseContext, 'db'>,
  orgId: string,
  id: string,
): Promise<OptInTarget | null> {
  const [link] = await db
    .select()
    .from(optInLink)
    .where(eq(optInLink.tokenHash, hashOptInToken(id)))
  const [page] = await db
    .select()
    .from(optInPage)
    .where(and(eq(optInPage.publicId, id), eq(optInPage.active, true), isNull(optInPage.archivedAt)))
  const [organization] = await db
    .select()
    .from(org)
    .where(and(eq(org.id, orgId), isNull(org.archivedAt)))
  if (!organization) return null
  if (link?.orgId === orgId) return { org: organization, link, page: null }
  // A page emails any address that is entered, so it exists only if the operator allows email.
  if (page?.orgId === orgId && organization.emailAllowed) return { org: organization, link: null, page }
  return null
}

/** @throws Problem `not-found` */
export async function getOptInTarget(base: Pick<BaseContext, 'db'>, orgId: string, id: string) {
  const target = await findOptInTarget(base, orgId, id)
  if (!target) throw notFound('link')
  return target
}

/** Who decides with a link: its tenant if they still have the address, or else the only one who has it. */
export const findDecider = async (tx: TransactionContext, { tenantId, address }: OptInLinkRow) =>
  (await findTenantByIdAndAddress(tx, tenantId, address)) ?? (await findSoleTenantByAddress(tx, address))

/** Whether a link was replaced by a newer one, or has already confirmed an address. */
const isUsed = ({ kind, decidedAt, replacedAt }: OptInLinkRow) =>
  replacedAt !== null || (kind === 'confirmation' && decidedAt !== null)

/**
 * Rejects a link that can't be used anymore, except to opt out. The problem contains the organization, for the page that
 * offers a new link.
 *
 * @throws Problem `link-expired`, `link-used`.
 */
export function requireUsable({ link, org }: OptInTarget, preferredLanguage?: string) {
  if (!link) return
  if (isUsed(link)) {
    const detail =
      link.replacedAt === null
        ? 'This address is already confirmed.'
        : 'A newer link was sent to this address. Use that one.'
    throw new Problem('link-used', detail, { members: describeLink(link, org, preferredLanguage) })
  }
  if (link.expiresAt <= new Date()) {
    const detail = 'This link has expired. We can send a new one to the same address.'
    throw new Problem('link-expired', detail, { members: describeLink(link, org, preferredLanguage) })
  }
}

function describeLink(link: OptInLinkRow, org: OrgRow, preferredLanguage: string | undefined) {
  const languages = offeredLanguages(org.consentLanguages)
  return {
    org: toOptInOrg(org),
    kind: link.kind,
    languages,
    language: chooseLanguage(languages, preferredLanguage, link.language),
  }
}

/** An organization's public details: its name and contacts. */
export const toOptInOrg = (row: OrgRow): OptInOrg => ({
  name: row.name,
  logo: row.logo,
  contactEmail: row.contactEmail,
  supportPhone: row.supportPhone,
  privacyUrl: row.privacyUrl,
  postalAddress: row.postalAddress && formatAddress(row.postalAddress),
})

const minResponseMs = 300

/** Takes at least 300 ms, so that the response time doesn't reveal whether an address is known. */
export async function withMinResponseTime<Result>(work: () => Promise<Result>): Promise<Result> {
  const [outcome] = await Promise.allSettled([work(), setTimeout(minResponseMs)])
  if (outcome.status === 'rejected') throw outcome.reason
  return outcome.value
}
