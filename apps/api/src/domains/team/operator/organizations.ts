import { and, asc, eq, sql } from 'drizzle-orm'
import { inTransaction, type ServiceContext } from '../../../platform/context/context.ts'
import type { Database } from '../../../platform/db/database.ts'
import { membership, org } from '../../../platform/db/schema/index.ts'
import { OperatorError } from '../../../platform/errors/operator-error.ts'
import { recordEvent } from '../../../platform/ledger/record-event.ts'
import { announceChange } from '../../../platform/realtime/announce-change.ts'
import { notifyAccessChanged } from '../access/change-team.ts'

interface ListedOrganization {
  id: string
  slug: string
  name: string
  demo: boolean
  isActive: boolean
  emailAllowed: boolean
  members: number
  createdAt: Date
}

/** Every organization in the database, by name. */
export async function listOrganizations(db: Database): Promise<ListedOrganization[]> {
  return await db
    .select({
      id: org.id,
      slug: org.slug,
      name: org.name,
      demo: org.demo,
      isActive: sql<boolean>`${org.archivedAt} is null`,
      emailAllowed: org.emailAllowed,
      members: db.$count(membership, and(eq(membership.orgId, org.id), eq(membership.status, 'active'))),
      createdAt: org.createdAt,
    })
    .from(org)
    .orderBy(asc(sql`lower(${org.name})`), asc(org.id))
}

const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Finds an organization by slug or id. @throws OperatorError if there is none */
export async function getOrganization(db: Database, slugOrId: string) {
  const condition = uuidPattern.test(slugOrId) ? eq(org.id, slugOrId.toLowerCase()) : eq(org.slug, slugOrId)
  const [row] = await db.select().from(org).where(condition)
  if (!row) {
    throw new OperatorError(
      `Organization “${slugOrId}” not found. Run \`pnpm org list\` to see all organizations.`,
    )
  }
  return row
}

export type OperatorChange = { emailAllowed: boolean } | { isActive: boolean }

/** Changes a setting that only the operator can change. Returns whether anything changed. */
export async function changeOrganization(ctx: ServiceContext, change: OperatorChange): Promise<boolean> {
  return await inTransaction(ctx, async (tx) => {
    const [currentOrg] = await tx.db.select().from(org).where(eq(org.id, tx.orgId)).for('update')
    const [field, from, to] =
      'emailAllowed' in change
        ? (['emailAllowed', currentOrg!.emailAllowed, change.emailAllowed] as const)
        : (['isActive', currentOrg!.archivedAt === null, change.isActive] as const)
    if (from === to) return false
    const [updatedOrg] = await tx.db
      .update(org)
      .set({
        ...('emailAllowed' in change ? change : { archivedAt: change.isActive ? null : new Date() }),
        updatedAt: new Date(),
        version: sql`${org.version} + 1`,
      })
      .where(eq(org.id, tx.orgId))
      .returning({ version: org.version, name: org.name })
    recordEvent(tx, {
      action: 'settings.org_updated',
      category: 'settings',
      subject: { type: 'org', id: tx.orgId, name: updatedOrg!.name },
      summary: describeChange(field, to),
      changes: [{ field, from, to }],
    })
    await announceChange(tx, { event: 'org.updated', id: tx.orgId, version: updatedOrg!.version })
    if (field === 'isActive') {
      const members = await tx.db
        .select({ userId: membership.userId })
        .from(membership)
        .where(and(eq(membership.orgId, tx.orgId), eq(membership.status, 'active')))
      await notifyAccessChanged(
        tx,
        members.map(({ userId }) => userId),
      )
    }
    return true
  })
}

function describeChange(field: 'emailAllowed' | 'isActive', to: boolean) {
  if (field === 'isActive') return `The operator ${to ? 'activated' : 'deactivated'} the organization.`
  return to
    ? 'The operator allowed the organization to email, text, and call its tenants.'
    : 'The operator stopped the organization from emailing, texting, and calling its tenants.'
}
