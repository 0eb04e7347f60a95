import { BUILT_IN_RESOURCE_ROLES, BUILT_IN_ROLES } from '@parapet/permissions'
import { newId } from '../../../platform/db/new-id.ts'
import { cutText } from '../../../platform/text/cut-text.ts'
import type { Transaction } from '../../../platform/db/database.ts'
import {
  ledgerHead,
  membership,
  membershipRole,
  org,
  portfolio,
  resourceRole,
  role,
} from '../../../platform/db/schema/index.ts'
import { appendEvents } from '../../../platform/ledger/record-event.ts'
import { genesisHash } from '../../../platform/ledger/hash-chain.ts'
import type { PendingEvent } from '../../../platform/context/context.ts'

interface NewOrganization {
  id?: string
  name: string
  slug?: string
  demo?: boolean
  /** Whether it can email, text, and call its tenants. @default false */
  emailAllowed?: boolean
  onboarded?: boolean
  timeZone?: string
  /** Becomes its first member and administrator. */
  admin?: { userId: string }
}

/**
 * Creates an organization with everything that each one needs: built-in roles and resource roles, the portfolio for
 * unassigned properties, and the ledger. A demo was created in the past, at `now`. Doesn't run in `inTransaction`, because that needs an organization.
 */
export async function createOrganization(tx: Transaction, input: NewOrganization, now = new Date()) {
  const id = input.id ?? newId()
  const [organization] = await tx
    .insert(org)
    .values({
      id,
      name: input.name,
      slug: input.slug ?? createSlug(input.name, id),
      demo: input.demo ?? false,
      emailAllowed: input.emailAllowed ?? false,
      onboarded: input.onboarded ?? false,
      ...(input.timeZone && { timeZone: input.timeZone }),
      createdAt: now,
      updatedAt: now,
    })
    .returning()
  const roles = await tx
    .insert(role)
    .values(
      BUILT_IN_ROLES.map(({ key, name, description, permissions }) => ({
        id: newId(),
        orgId: id,
        system: true,
        key,
        name,
        description,
        permissions: [...permissions],
        createdAt: now,
        updatedAt: now,
      })),
    )
    .returning({ id: role.id, key: role.key })
  await tx.insert(resourceRole).values(
    BUILT_IN_RESOURCE_ROLES.map(({ key, resourceType, name, description, permissions }) => ({
      id: newId(),
      orgId: id,
      system: true,
      key,
      resourceType,
      name,
      description,
      permissions: [...permissions],
      createdAt: now,
      updatedAt: now,
    })),
  )
  if (input.admin) {
    const membershipId = newId()
    await tx
      .insert(membership)
      .values({ id: membershipId, orgId: id, userId: input.admin.userId, joinedAt: now })
    const roleId = roles.find(({ key }) => key === 'org_admin')!.id
    await tx.insert(membershipRole).values({ orgId: id, membershipId, roleId })
  }
  await startRecords(tx, { id, name: input.name, admin: input.admin }, now)
  return organization!
}

/** Gives an organization without any records its ledger and the portfolio for unassigned properties. */
export async function startRecords(
  tx: Transaction,
  { id, name, admin }: { id: string; name: string; admin?: NewOrganization['admin'] },
  now: Date,
) {
  await tx.insert(ledgerHead).values({ orgId: id, hash: genesisHash })
  const unassigned = {
    id: newId(),
    orgId: id,
    name: 'Unassigned',
    unassigned: true,
    createdAt: now,
    updatedAt: now,
  }
  await tx.insert(portfolio).values(unassigned)
  await recordCreation(tx, { id, name, portfolioId: unassigned.id, admin }, now)
}

async function recordCreation(
  tx: Transaction,
  organization: { id: string; name: string; portfolioId: string; admin: NewOrganization['admin'] },
  now: Date,
) {
  const events: PendingEvent[] = [
    {
      action: 'settings.org_created',
      category: 'settings',
      subject: { type: 'org', id: organization.id, name: organization.name },
      summary: cutText(`${organization.name} was created.`, 300),
    },
    {
      action: 'portfolio.created',
      category: 'portfolio',
      subject: { type: 'portfolio', id: organization.portfolioId, name: 'Unassigned' },
      portfolioId: organization.portfolioId,
      summary: 'The Unassigned portfolio was created for properties that aren’t in another one.',
    },
  ]
  if (organization.admin) {
    events.push({
      action: 'access.role_assigned',
      category: 'access',
      // The ledger can't be erased, so it names people by id only.
      subject: { type: 'user', id: organization.admin.userId, name: null },
      summary: 'The organization’s founder became its administrator.',
    })
  }
  await appendEvents(
    {
      db: tx,
      orgId: organization.id,
      actor: { type: 'system', id: null, name: 'Parapet' },
      origin: { requestId: newId(), via: 'job', ip: null, userAgent: null },
      pendingEvents: events,
    },
    now,
  )
}

function createSlug(name: string, id: string) {
  const slug = name
    .normalize('NFKD')
    .replaceAll(/\p{M}|[’']/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
  return `${slug.slice(0, 30).replace(/-$/, '') || 'org'}-${id.slice(-6)}`
}
