import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { inTransaction, type ServiceContext } from '../../../platform/context/context.ts'
import type { Database } from '../../../platform/db/database.ts'
import { org, role, user } from '../../../platform/db/schema/index.ts'
import { OperatorError } from '../../../platform/errors/operator-error.ts'
import { describeIssue } from '../../../platform/http/schema-issues.ts'
import { emailAddress } from '../../../platform/http/fields.ts'
import { text } from '../../../platform/http/text.ts'
import { findRoles } from '../access/grantable.ts'
import { syncIdentity } from '../access/sync-identity.ts'
import { deliverInvitations } from '../invitations/deliver-invitations.ts'
import { invitationUrl } from '../invitations/invitation.ts'
import { writeInvitation } from '../invitations/write-invitation.ts'
import { createOrganization } from '../orgs/create-organization.ts'

const OrganizationOptionsSchema = z.object({
  name: text(120).min(2, 'Use at least 2 characters.'),
  slug: z
    .string()
    .regex(
      /^[a-z0-9-]{3,40}$/,
      'Use 3 to 40 lowercase letters, digits, and hyphens, for example maple-homes.',
    )
    .optional(),
  ownerEmail: emailAddress,
  ownerName: text(120).optional(),
  demo: z.boolean(),
})

export type OrganizationOptions = z.output<typeof OrganizationOptionsSchema>

const optionNames: Record<string, string> = {
  name: '--name',
  slug: '--slug',
  ownerEmail: '--owner-email',
  ownerName: '--owner-name',
}

interface ProvisionedOrganization {
  org: { id: string; slug: string; name: string }
  /** Null if the owner already had an account and is now a member. */
  invitation: OwnerInvitation | null
}

/**
 * Creates an organization that can email, text, and call its tenants, with an owner: a person with an account becomes a member
 * immediately, anyone else is invited through the identity provider.
 *
 * @throws OperatorError for a slug in use
 */
export async function provisionOrganization(
  db: Database,
  createContext: (orgId: string) => ServiceContext,
  options: OrganizationOptions,
): Promise<ProvisionedOrganization> {
  const { slug, ownerName } = options
  if (slug !== undefined && (await db.$count(org, eq(org.slug, slug))) > 0) {
    throw new OperatorError(`An organization with the slug “${slug}” already exists. Choose another one.`)
  }
  const [owner] = await db
    .select({ id: user.id })
    .from(user)
    .where(eq(user.emailKey, options.ownerEmail.toLowerCase()))
  const organization = await db.transaction((tx) =>
    createOrganization(tx, {
      name: options.name,
      demo: options.demo,
      emailAllowed: true,
      ...(slug !== undefined && { slug }),
      ...(owner && { admin: { userId: owner.id } }),
    }),
  )
  const ctx = createContext(organization.id)
  if (owner) await syncIdentity(ctx, owner.id)
  const invitation = owner
    ? null
    : await inviteOwner(ctx, { email: options.ownerEmail, name: ownerName ?? null })
  return { org: { id: organization.id, slug: organization.slug, name: organization.name }, invitation }
}

/**
 * Parses the options of `pnpm org create`.
 * @throws OperatorError with a line for each invalid one
 */
export function readOrganizationOptions(input: {
  [Field in keyof OrganizationOptions]?: unknown
}): OrganizationOptions {
  const result = OrganizationOptionsSchema.safeParse(input, { error: describeIssue })
  if (result.success) return result.data
  throw new OperatorError(
    result.error.issues
      .map(({ path, message }) => {
        const field = String(path[0]) as keyof OrganizationOptions
        return input[field] === undefined
          ? `${optionNames[field]} is missing.`
          : `${optionNames[field]}: ${message}`
      })
      .join('\n'),
  )
}

interface OwnerInvitation {
  url: string
  /** Why the email couldn't be sent; null if it was. */
  failure: string | null
}

/** Invites the first administrator of an organization. */
async function inviteOwner(
  ctx: ServiceContext,
  owner: { email: string; name: string | null },
): Promise<OwnerInvitation> {
  const { organization, unsent } = await inTransaction(ctx, async (tx) => {
    const [organization] = await tx.db
      .select({ id: org.id, name: org.name })
      .from(org)
      .where(eq(org.id, tx.orgId))
    const [administrator] = await tx.db
      .select({ id: role.id })
      .from(role)
      .where(and(eq(role.orgId, tx.orgId), eq(role.key, 'org_admin')))
    const roleIds = [administrator!.id]
    const { unsent } = await writeInvitation(tx, { ...owner, roleIds }, {}, await findRoles(tx, roleIds))
    return { organization: organization!, unsent: unsent! }
  })
  const failures = await deliverInvitations(ctx, organization, [unsent])
  return { url: invitationUrl(ctx, unsent.token), failure: failures.get(unsent.id) ?? null }
}
