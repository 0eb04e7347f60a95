import { and, eq, isNull } from 'drizzle-orm'
import { hashOptInToken } from '../consent/opt-in-token.ts'
import type { BaseContext } from '../../../platform/context/context.ts'
import { optInLink, optInPage, org } from '../../../platform/db/schema/index.ts'
import { notFound } from '../../../platform/errors/problem.ts'

export type OptInLinkRow = typeof optInLink.$inferSelect
export type OptInPageRow = typeof optInPage.$inferSelect
export type OrgRow = typeof org.$inferSelect

export type FoundOptIn = { org: OrgRow } & (
  | { link: OptInLinkRow; page: null }
  | { link: null; page: OptInPageRow }
)

/**
 * What a token or the id of a public page leads to, in the organisation that the path names. Always asks the same
 * questions, so that nothing can be read from how long “not found” takes.
 */
export async function findOptIn(
  { db }: Pick<BaseContext, 'db'>,
  orgId: string,
  id: string,
): Promise<FoundOptIn | null> {
  const [link] = await db
    .select()
    .from(optInLink)
    .where(eq(optInLink.tokenHash, hashOptInToken(id)))
  const [page] = await db
    .select()
    .from(optInPage)
    .where(and(eq(optInPage.publicId, id), eq(optInPage.active, true), isNull(optInPage.archivedAt)))
  const [organisation] = await db
    .select()
    .from(org)
    .where(and(eq(org.id, orgId), isNull(org.archivedAt)))
  if (!organisation) return null
  if (link?.orgId === orgId) return { org: organisation, link, page: null }
  // A page mails whoever somebody names, so it is there only where the operator allows mail.
  if (page?.orgId === orgId && organisation.mailAllowed) return { org: organisation, link: null, page }
  return null
}

export async function getFoundOptIn(base: Pick<BaseContext, 'db'>, orgId: string, id: string) {
  const found = await findOptIn(base, orgId, id)
  if (!found) throw notFound('link')
  return found
}
