import { and, asc, eq, sql } from 'drizzle-orm'
import type { Database } from '../../../platform/db/database.ts'
import { membership, org } from '../../../platform/db/schema/index.ts'

export interface ListedOrganization {
  id: string
  slug: string
  name: string
  demo: boolean
  isActive: boolean
  mailAllowed: boolean
  members: number
  createdAt: Date
}

/** Every organisation of the database, by name. */
export async function listOrganizations(db: Database): Promise<ListedOrganization[]> {
  return await db
    .select({
      id: org.id,
      slug: org.slug,
      name: org.name,
      demo: org.demo,
      isActive: sql<boolean>`${org.archivedAt} is null`,
      mailAllowed: org.mailAllowed,
      members: db.$count(membership, and(eq(membership.orgId, org.id), eq(membership.status, 'active'))),
      createdAt: org.createdAt,
    })
    .from(org)
    .orderBy(asc(sql`lower(${org.name})`), asc(org.id))
}
