import { and, eq } from 'drizzle-orm'
import { Readable } from 'node:stream'
import {
  alert,
  alertMessage,
  alertRecipient,
  alertTemplate,
  building,
  drill,
  drillAlert,
  drillParticipant,
  drillStep,
  emailSender,
  incident,
  incidentMember,
  invitation,
  occupancy,
  onCallOverride,
  resourceGrant,
  resourceRole,
  role,
  savedView,
  suppression,
  task,
  threatPhoto,
  welcomeCampaign,
  welcomeMail,
  welcomeRecipient,
} from '../../../platform/db/schema/index.ts'
import { defaultAudience } from '../../../domains/messaging/campaigns/audience.ts'
import { builtInTexts } from '../../../domains/messaging/alerts/templates/built-in-texts.ts'
import { agreedResident } from '../../alert-test-calls.ts'
import { mailboxes } from '../../communication-test-calls.ts'
import { addUnmatchedOptIn } from '../../opt-in-test-calls.ts'
import { createInvitationToken, hashInvitationToken } from '../../../domains/team/invitations/invitation.ts'
import { newId } from '../../../platform/db/new-id.ts'
import { type CallContext, uniqueWord } from '../sample-call.ts'

const dayMs = 24 * 60 * 60 * 1000

const newRow = ({ ids }: CallContext) => ({ id: newId(), orgId: ids.orgId })

/** Creates an invitation and returns its token. */
export async function freshInvitation(context: CallContext, email = `${uniqueWord()}@example.test`) {
  const { test, ids, fixture } = context
  const token = createInvitationToken()
  await test.db.insert(invitation).values({
    ...newRow(context),
    email,
    emailKey: email,
    roleIds: [ids.viewerRoleId],
    tokenHash: hashInvitationToken(token),
    expiresAt: new Date(Date.now() + dayMs),
    createdBy: fixture.admin.id,
    updatedBy: fixture.admin.id,
  })
  return token
}

export async function freshInvitationId(context: CallContext) {
  const token = await freshInvitation(context)
  const [row] = await context.test.db
    .select({ id: invitation.id })
    .from(invitation)
    .where(eq(invitation.tokenHash, hashInvitationToken(token)))
  return row!.id
}

export async function freshRole(context: CallContext) {
  const row = { ...newRow(context), key: uniqueWord(), name: uniqueWord(), permissions: [] }
  await context.test.db.insert(role).values(row)
  return row.id
}

export async function freshResourceRole(context: CallContext) {
  const row = { ...newRow(context), key: uniqueWord(), name: uniqueWord(), resourceType: 'property' as const }
  await context.test.db.insert(resourceRole).values({ ...row, permissions: ['property:read'] })
  return row.id
}

export async function freshGrant(context: CallContext) {
  const { test, ids, fixture } = context
  const row = newRow(context)
  const limited = await fixture.org.member('fga_member')
  await test.db.insert(resourceGrant).values({
    ...row,
    userId: limited.id,
    resourceRoleId: ids.propertyRoleId,
    resourceType: 'property',
    resourceId: ids.propertyId,
  })
  return row.id
}

/** A view that the caller owns. */
export async function freshView(context: CallContext) {
  const row = {
    ...newRow(context),
    ownerUserId: context.caller.id,
    screen: 'units' as const,
    name: uniqueWord(),
  }
  await context.test.db.insert(savedView).values({ ...row, query: '' })
  return row.id
}

export async function freshTask(context: CallContext, values: Partial<typeof task.$inferInsert> = {}) {
  const row = newRow(context)
  await context.test.db.insert(task).values({
    ...row,
    type: 'source_run',
    title: 'Run',
    subject: { type: 'source', id: context.ids.sourceId, name: 'Quakes' },
    progress: { done: 0, total: null, unit: 'items', percent: null, stage: 'queued', message: null },
    ...values,
  })
  return row.id
}

export async function freshSender(
  context: CallContext,
  values: Partial<typeof emailSender.$inferInsert> = {},
) {
  const row = newRow(context)
  const fromEmail = `${uniqueWord()}@sender.test`
  await context.test.db
    .insert(emailSender)
    .values({ ...row, kind: 'address', fromName: 'Office', fromEmail, fromEmailKey: fromEmail, ...values })
  return { id: row.id, fromEmail }
}

export async function freshSuppression({ test, ids }: CallContext) {
  const [row] = await test.db
    .insert(suppression)
    .values({ orgId: ids.orgId, channel: 'email', addressHash: uniqueWord(), reason: 'manual' })
    .returning({ id: suppression.id })
  return row!.id!
}

export async function freshOnCallOverride(context: CallContext) {
  const row = newRow(context)
  const [startsAt, endsAt] = [new Date('2100-01-01'), new Date('2100-01-02')]
  const { adminId: userId } = context.ids
  await context.test.db
    .insert(onCallOverride)
    .values({ ...row, step: 1, userId, startsAt, endsAt, createdAt: new Date() })
  return row.id
}

/** A drill with the caller as a participant; a running one has played its only step and sent an alert. */
export async function freshDrill(context: CallContext, status: 'planned' | 'running') {
  const { db } = context.test
  const row = newRow(context)
  const ofDrill = { orgId: row.orgId, drillId: row.id }
  const now = new Date()
  // Only one can be running.
  await db
    .update(drill)
    .set({ status: 'stopped', endedAt: now })
    .where(and(eq(drill.orgId, row.orgId), eq(drill.status, 'running')))
  const isRunning = status === 'running'
  await db.insert(drill).values({
    ...row,
    script: 'tornado',
    speed: 1,
    status,
    propertyIds: [context.ids.propertyId],
    createdAt: now,
    ...(isRunning && { startedAt: now, closesAt: new Date('2100-01-01') }),
  })
  await db.insert(drillStep).values({
    ...ofDrill,
    position: 0,
    offsetMinutes: 0,
    phase: 'all_clear',
    hazard: 'tornado',
    severity: 'minor',
    headline: 'Tornado Watch',
    description: 'Tornadoes are possible.',
    expects: ['acknowledge'],
    ...(isRunning && { dueAt: now, playedAt: now }),
  })
  await db.insert(drillParticipant).values({ ...ofDrill, userId: context.caller.id, answer: 'yes' })
  if (isRunning)
    await db.insert(drillAlert).values({ ...ofDrill, id: row.id, kind: 'alert', body: 'Hello', sentAt: now })
  return row.id
}

/** A photo of a note at the property, with its file. */
export async function freshPhoto(context: CallContext) {
  const row = newRow(context)
  const { threatId, propertyId, adminId } = context.ids
  await context.test.db.insert(threatPhoto).values({
    ...row,
    threatId,
    noteId: row.id,
    propertyIds: [propertyId],
    width: 80,
    height: 80,
    bytes: 1,
    createdAt: new Date(),
    createdBy: adminId,
  })
  await context.test.deps.files.put(
    `org/${row.orgId}/photos/${row.id}-full`,
    Readable.from([Buffer.from('a')]),
  )
  return row.id
}

export async function freshBuilding(context: CallContext) {
  const row = { ...newRow(context), propertyId: context.ids.propertyId, name: uniqueWord() }
  await context.test.db.insert(building).values({ ...row, lat: 39.74, lon: -104.99 })
  return row.id
}

export const freshOptIn = ({ test, ids }: CallContext) =>
  addUnmatchedOptIn(test, ids.orgId, `${uniqueWord()}@example.test`)

/** A finished campaign with one email whose delivery is unknown. */
export async function freshMailInDoubt(context: CallContext) {
  const { test, ids } = context
  const row = newRow(context)
  const mail = { subject: 'Hello', bodyMarkdown: 'Hello', audience: defaultAudience, name: 'Welcome' }
  await test.db.insert(welcomeCampaign).values({ ...row, ...mail, status: 'sent', enqueuedAt: new Date() })
  await test.db
    .insert(welcomeRecipient)
    .values({ ...row, campaignId: row.id, tenantId: ids.tenantId, state: 'in_doubt' })
  await test.db.insert(welcomeMail).values({
    ...row,
    campaignId: row.id,
    recipientId: row.id,
    kind: 'first',
    messageId: row.id,
    state: 'in_doubt',
    claimedAt: new Date(),
    claimedBy: 'nobody',
  })
  return row.id
}

interface FreshAlert {
  /** Null for an alert without a threat. */
  threatId?: string | null
  status?: (typeof alert.$inferSelect)['status']
}

/** An alert to one tenant who agreed to safety alerts. */
export async function freshAlert(
  context: CallContext,
  { threatId = null, status = 'draft' }: FreshAlert = {},
) {
  const { test, fixture, ids } = context
  const row = newRow(context)
  const home = await fixture.org.unit({ propertyId: ids.propertyId, name: uniqueWord() })
  await agreedResident(test, fixture.org, `${uniqueWord()}@tenants.test`, { unitId: home.id })
  await test.db.insert(alert).values({
    ...row,
    threadId: row.id,
    threatId,
    phase: 'act_now',
    status,
    priority: 3,
    audience: { propertyIds: [], buildings: [], floors: [], unitIds: [home.id], onlyUnanswered: false },
    channels: ['email'],
    texts: builtInTexts('any', 'act_now'),
    ...(status === 'sent_with_errors' && { startedAt: new Date() }),
  })
  return row.id
}

/** A sent alert with one message whose delivery is unknown. */
export async function freshAlertInDoubt(context: CallContext, options: Pick<FreshAlert, 'threatId'> = {}) {
  const { test, ids } = context
  const id = await freshAlert(context, { ...options, status: 'sent_with_errors' })
  const recipient = { ...newRow(context), alertId: id, threadId: id, tenantId: ids.tenantId }
  const message = { ...newRow(context), alertId: id, recipientId: recipient.id, tenantId: ids.tenantId }
  await test.db.insert(alertRecipient).values(recipient)
  await test.db.insert(alertMessage).values({
    ...message,
    channel: 'email',
    address: 'person@tenants.test',
    addressHash: message.id,
    state: 'in_doubt',
    claimedAt: new Date(),
    messageId: message.id,
  })
  return { id, messageId: message.id, recipientId: recipient.id }
}

/** The version of a text that the next one is based on. */
export const latestTemplateVersion = async ({ test, ids }: CallContext) =>
  await test.db.$count(alertTemplate, eq(alertTemplate.orgId, ids.orgId))

/** Cancels every campaign, so that a draft can be created. */
export async function closeCampaigns({ test, ids }: CallContext) {
  await test.db
    .update(welcomeCampaign)
    .set({ status: 'cancelled' })
    .where(eq(welcomeCampaign.orgId, ids.orgId))
}

export async function freshTenant({ test, fixture, ids }: CallContext, ...addresses: string[]) {
  const { id } = await fixture.org.tenant({ unitId: ids.unitId, ...mailboxes(...addresses) })
  const where = { orgId: ids.orgId, tenantId: id, propertyId: ids.propertyId, unitId: ids.unitId }
  await test.db.insert(occupancy).values({ id: newId(), ...where })
  return id
}

export const freshMember = async ({ fixture }: CallContext) => (await fixture.org.member('viewer')).id

export const freshThreat = async ({ fixture, ids }: CallContext) =>
  (await fixture.org.threat({ title: uniqueWord(), impacts: [{ propertyId: ids.propertyId }] })).id

/** An incident of two threats. */
export async function freshIncident(context: CallContext) {
  const { id, orgId } = newRow(context)
  const now = new Date()
  await context.test.db.insert(incident).values({ id, orgId, openedAt: now, updatedAt: now })
  const threatIds = [await freshThreat(context), await freshThreat(context)]
  await context.test.db.insert(incidentMember).values(
    threatIds.map((threatId) => ({
      orgId,
      incidentId: id,
      threatId,
      joinedBy: 'member' as const,
      evidence: { threatId: null, facts: {} },
      joinedAt: now,
    })),
  )
  return { id, threatIds }
}
