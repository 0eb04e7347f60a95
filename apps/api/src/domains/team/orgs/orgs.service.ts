import { PERMISSION_KEYS } from '@parapet/permissions'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { requirePermission } from '../../../platform/access/require-permission.ts'
import { requireFreshSignIn, type SignIn } from '../../../platform/access/sign-in-policy.ts'
import {
  inTransaction,
  type ServiceContext,
  type TransactionContext,
} from '../../../platform/context/context.ts'
import {
  emailSender,
  type LedgerChange,
  membership,
  org,
  portfolio,
  property,
  source,
} from '../../../platform/db/schema/index.ts'
import { matchingPresets } from '../../../platform/db/schema/matching-settings.ts'
import type { SignInSecurity } from '../../../platform/db/schema/sign-in-security.ts'
import { invalidFields, Problem } from '../../../platform/errors/problem.ts'
import { type ExpectedVersions, requireVersion } from '../../../platform/http/entity-tag.ts'
import { readPhone } from '../../../platform/http/phone.ts'
import { summarizeFields } from '../../../platform/ledger/list-changes.ts'
import { recordEvent } from '../../../platform/ledger/record-event.ts'
import { pictureBytesMax } from '../../../platform/media/read-picture.ts'
import { announceChange, announceChanges } from '../../../platform/realtime/announce-change.ts'
import { importLimits } from '../../../platform/storage/import-limits.ts'
import { enqueueMatch } from '../../estate/index.ts'
import { countThreats, listRadiiRows, presetFactors } from '../../hazards/index.ts'
import { offeredLanguages } from '../../messaging/index.ts'
import type { MatchingRadii, Org, OrgPatch } from './orgs.schema.ts'

type OrgRow = typeof org.$inferSelect

/** The organization of the request. */
export async function getOrg(ctx: ServiceContext): Promise<Org> {
  requirePermission(ctx, 'org:read')
  return await inTransaction(ctx, async (tx) => await toOrg(tx, await readOrg(tx)))
}

/** The matching distances of each preset. */
export function getMatchingRadii(ctx: ServiceContext): MatchingRadii {
  requirePermission(ctx, 'org:read')
  return {
    presets: matchingPresets.map((preset) => ({ preset, factor: presetFactors[preset] })),
    rows: listRadiiRows(),
  }
}

/** Changes the organization's profile and defaults. */
export async function updateOrg(
  ctx: ServiceContext,
  patch: OrgPatch,
  expected: ExpectedVersions,
  signIn: SignIn,
): Promise<Org> {
  requirePermission(ctx, 'org:update')
  return await inTransaction(ctx, async (tx) => {
    const currentOrg = await readOrg(tx, { lock: true })
    await requireVersion(expected, currentOrg.version, () => toOrg(tx, currentOrg))
    if (patch.security) requireSecurityChangeAllowed(currentOrg, patch.security, signIn)
    const { retention, matching, security, supportPhone, ...fields } = patch
    const updatedOrg = await writeOrg(tx, currentOrg, {
      ...fields,
      ...(supportPhone !== undefined && {
        supportPhone: readPhone(
          supportPhone,
          fields.defaultCountry ?? currentOrg.defaultCountry,
          '/supportPhone',
        ),
      }),
      ...(retention && { retention: { ...currentOrg.retention, ...retention } }),
      ...(matching && { matching: { ...currentOrg.matching, ...matching } }),
      ...(security && { security: { ...currentOrg.security, ...security } }),
    })
    return {
      ...(await toOrg(tx, updatedOrg)),
      ...(expected === null && { previousVersion: currentOrg.version }),
    }
  })
}

/**
 * Someone who signed in with one factor would lock themselves out by requiring two.
 * @throws Problem `reauthentication-required`, `validation-failed`
 */
function requireSecurityChangeAllowed(
  { security }: OrgRow,
  { mfaRequired }: Partial<SignInSecurity>,
  signIn: SignIn,
) {
  requireFreshSignIn(security, signIn)
  if (!mfaRequired || security.mfaRequired || signIn.isMultiFactor) return
  throw invalidFields({
    pointer: '/security/mfaRequired',
    code: 'not_allowed',
    message: 'Sign in with two-step verification first, so that you don’t lock yourself out.',
  })
}

/** Sets the organization's logo to a stored picture. */
export async function updateOrgLogo(ctx: ServiceContext, path: string) {
  requirePermission(ctx, 'org:update')
  await inTransaction(ctx, async (tx) => {
    await writeOrg(tx, await readOrg(tx, { lock: true }), { logo: path })
  })
  return { logo: path }
}

async function readOrg(tx: TransactionContext, { lock = false } = {}): Promise<OrgRow> {
  const query = tx.db.select().from(org).where(eq(org.id, tx.orgId))
  const [row] = await (lock ? query.for('update') : query)
  if (!row) throw new Problem('org-not-found', 'No organization with this ID, or you aren’t a member of it.')
  return row
}

async function writeOrg(
  tx: TransactionContext,
  currentOrg: OrgRow,
  values: Partial<OrgRow>,
): Promise<OrgRow> {
  const [updatedOrg] = await tx.db
    .update(org)
    .set({ ...values, updatedAt: new Date(), updatedBy: tx.actor.id, version: sql`${org.version} + 1` })
    .where(eq(org.id, tx.orgId))
    .returning()
  const fields = (Object.keys(values) as (keyof OrgRow)[]).filter(
    (field) => JSON.stringify(currentOrg[field]) !== JSON.stringify(updatedOrg![field]),
  )
  if (fields.length > 0) {
    await announceChange(tx, { event: 'org.updated', id: tx.orgId, version: updatedOrg!.version })
    if (fields.includes('security')) await evictCallers(tx)
    if (fields.includes('matching')) {
      await enqueueMatch(tx, {
        properties: null,
        subject: { type: 'org', id: tx.orgId, name: updatedOrg!.name },
      })
    }
    const changes = fields.map((field) => ({ field, from: currentOrg[field], to: updatedOrg![field] }))
    recordEvent(tx, {
      action: 'settings.org_updated',
      category: 'settings',
      subject: { type: 'org', id: tx.orgId, name: updatedOrg!.name },
      summary: describeChange(changes),
      changes,
    })
  }
  return updatedOrg!
}

/** The policy is cached with the callers, in every process. */
async function evictCallers(tx: TransactionContext) {
  const members = await tx.db
    .select({ userId: membership.userId })
    .from(membership)
    .where(and(eq(membership.orgId, tx.orgId), eq(membership.status, 'active')))
  // Permissions have no version, so the time orders the changes.
  const version = Date.now()
  await announceChanges(
    tx,
    members.map(({ userId }) => ({ event: 'permissions.changed', id: userId, version, userId })),
  )
  const { orgId } = tx
  tx.afterCommit.push(() => tx.invalidateAccess({ orgId }))
}

function describeChange(changes: readonly LedgerChange[]): string {
  const namedChanges = changes.filter(({ field }) => field !== 'onboarded')
  if (namedChanges.length === 0) return 'Organization set up.'
  const names = summarizeFields(namedChanges.map((change) => ({ ...change, field: nameField(change.field) })))
  return `${names[0]!.toUpperCase()}${names.slice(1)} updated.`
}

/** Fields whose own name doesn't say what they belong to. */
const nameField = (field: string) =>
  field === 'name' || field === 'logo'
    ? `organization ${field}`
    : field === 'matching'
      ? 'matching settings'
      : field === 'security'
        ? 'sign-in security'
        : field

const limits = {
  importBytes: importLimits.bytes,
  importRows: importLimits.rows,
  importColumns: importLimits.columns,
  pictureBytes: pictureBytesMax,
}

/** Those who may change the matching settings see them, too. */
const mayReadMatching = ({ actor: { access } }: TransactionContext) =>
  access.orgWidePermissions.has('rule:read') || access.orgWidePermissions.has('org:update')

/** The organization as a member sees it. */
async function toOrg(tx: TransactionContext, row: OrgRow): Promise<Org> {
  return {
    id: row.id,
    name: row.name,
    slug: row.slug,
    logo: row.logo,
    onboarded: row.onboarded,
    demo: row.demo,
    isActive: row.archivedAt === null,
    emailAllowed: row.emailAllowed,
    threatsCount: await countThreats(tx),
    legalName: row.legalName,
    postalAddress: row.postalAddress,
    contactEmail: row.contactEmail,
    supportPhone: row.supportPhone,
    privacyUrl: row.privacyUrl,
    locale: row.locale,
    timeZone: row.timeZone,
    currency: row.currency,
    unitSystem: row.unitSystem,
    defaultCountry: row.defaultCountry,
    matching: mayReadMatching(tx) ? row.matching : null,
    retention: row.retention,
    security: row.security,
    consentLanguages: offeredLanguages(row.consentLanguages),
    limits,
    setup: await readSetup(tx, row),
    permissions: PERMISSION_KEYS.filter(
      (key) => key.startsWith('org:') && tx.actor.access.permissions.has(key),
    ),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    version: row.version,
  }
}

async function readSetup({ db, orgId }: TransactionContext, row: OrgRow) {
  const exists = (query: ReturnType<typeof sql>) => sql<boolean>`exists (${query})`
  const isActive = and(eq(property.orgId, orgId), isNull(property.archivedAt))
  const { rows } = await db.execute<
    Record<'portfolio' | 'property' | 'unlocated' | 'source' | 'sender' | 'team', boolean>
  >(sql`
    select
      ${exists(sql`select from ${portfolio} where ${and(eq(portfolio.orgId, orgId), eq(portfolio.unassigned, false))}`)} as portfolio,
      ${exists(sql`select from ${property} where ${isActive}`)} as property,
      ${exists(sql`select from ${property} where ${isActive} and ${property.lat} is null`)} as unlocated,
      ${exists(sql`select from ${source} where ${and(eq(source.orgId, orgId), eq(source.category, 'hazard'), isNull(source.archivedAt))}`)} as source,
      ${exists(sql`select from ${emailSender} where ${and(eq(emailSender.orgId, orgId), inArray(emailSender.status, ['verified', 'degraded']), isNull(emailSender.archivedAt))}`)} as sender,
      (select count(*) > 1 from ${membership} where ${and(eq(membership.orgId, orgId), eq(membership.status, 'active'))}) as team`)
  const setup = rows[0]!
  return {
    profile: row.postalAddress !== null && row.contactEmail !== null,
    portfolio: setup.portfolio,
    property: setup.property,
    geocoded: setup.property && !setup.unlocated,
    source: setup.source,
    sender: setup.sender,
    team: setup.team,
  }
}
