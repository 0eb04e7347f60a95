import { and, eq } from 'drizzle-orm'
import { createOptInLink } from '../../domains/messaging/consent/opt-in-links.ts'
import { inTransaction } from '../../platform/context/context.ts'
import {
  alert,
  alertMessage,
  alertRecipient,
  alertReply,
  batch,
  consentRecord,
  emailSender,
  emailSenderDay,
  incident,
  incidentMember,
  invitation,
  mailEvent,
  occupancy,
  optInPage,
  org as orgTable,
  resourceGrant,
  resourceRole,
  role,
  savedView,
  suppression,
  welcomeCampaign,
  welcomeMail,
  welcomeRecipient,
} from '../../platform/db/schema/index.ts'
import { defaultAudience } from '../../domains/messaging/campaigns/audience.ts'
import { enqueueTask } from '../../platform/jobs/task-lifecycle.ts'
import { createInvitationToken, hashInvitationToken } from '../../domains/team/invitations/invitation.ts'
import { expectJson, type FileDocument, importCalls } from '../import-test-calls.ts'
import { mailboxes } from '../communication-test-calls.ts'
import { addSource } from '../source-test-feed.ts'
import { contactHash, contactKey } from '../../domains/estate/tenants/contacts.ts'
import { newId } from '../../platform/db/new-id.ts'
import type { TestApp } from '../app.ts'

export type OrganizationFixture = Awaited<ReturnType<typeof createOrganizationFixture>>

const dayMs = 24 * 60 * 60 * 1000

/** An organization with one of everything. Every name, address and note contains `mark`. */
export async function createOrganizationFixture(test: TestApp, mark: string) {
  const { db } = test
  const org = await test.mintOrg(`${mark} Homes`)
  const admin = await org.member('org_admin')
  const member = await org.member('viewer')
  const contactEmail = `office@${mark}.test`
  await db
    .update(orgTable)
    .set({
      legalName: `${mark} LLC`,
      contactEmail: contactEmail,
      supportPhone: '+15125550134',
      postalAddress: {
        line1: `1 ${mark} St`,
        line2: null,
        line3: null,
        dependentLocality: null,
        city: 'Austin',
        region: 'TX',
        postalCode: '78701',
        sortingCode: null,
        country: 'US',
      },
    })
    .where(eq(orgTable.id, org.id))
  const portfolio = await org.portfolio({ name: `${mark} portfolio`, code: mark.slice(0, 8) })
  const property = await org.property({
    name: `${mark} house`,
    portfolioId: portfolio.id,
    notes: `${mark} note`,
    code: mark.slice(0, 8),
    lat: 39.74,
    lon: -104.99,
  })
  const unit = await org.unit({ propertyId: property.id, name: `${mark} loft` })
  const address = `person@${mark}.test`
  const tenant = await org.tenant({
    unitId: unit.id,
    firstName: mark,
    lastName: 'Person',
    notes: `${mark} note`,
    ...mailboxes(address),
  })
  await db
    .insert(occupancy)
    .values({ id: newId(), orgId: org.id, tenantId: tenant.id, propertyId: property.id, unitId: unit.id })
  const threat = await org.threat({ title: `${mark} flood`, impacts: [{ propertyId: property.id }] })
  const incidentId = newId()
  const openedAt = new Date()
  await db.insert(incident).values({ orgId: org.id, id: incidentId, openedAt, updatedAt: openedAt })
  await db.insert(incidentMember).values({
    orgId: org.id,
    incidentId,
    threatId: threat.id,
    joinedBy: 'member',
    evidence: { threatId: null, facts: {} },
    joinedAt: openedAt,
    userId: admin.id,
  })
  const source = await addSource(test, admin, { connector: 'usgs_earthquake', name: `${mark} quakes` })

  const row = { id: newId(), orgId: org.id }
  const sender = { fromName: mark, fromEmail: contactEmail, fromEmailKey: contactEmail }
  await db.insert(emailSender).values({
    ...row,
    ...sender,
    kind: 'address',
    isDefault: true,
    status: 'verified',
    verifiedAt: new Date(),
  })
  await db.insert(emailSenderDay).values({ orgId: org.id, senderId: row.id, day: '2026-11-21' })
  const campaign = {
    subject: `${mark} subject`,
    bodyMarkdown: `${mark}: {{optInUrl}}`,
    audience: defaultAudience,
    name: `${mark} welcome`,
    status: 'sent' as const,
  }
  await db.insert(welcomeCampaign).values({ ...row, ...campaign, enqueuedAt: new Date() })
  const recipient = { ...row, campaignId: row.id, tenantId: tenant.id }
  await db.insert(welcomeRecipient).values(recipient)
  await db.insert(welcomeMail).values({
    ...row,
    campaignId: row.id,
    recipientId: row.id,
    kind: 'first',
    messageId: `${mark}@parapet.test`,
    state: 'in_doubt',
    claimedAt: new Date(),
    claimedBy: 'nobody',
  })
  await db.insert(mailEvent).values({
    ...row,
    type: 'delivered',
    provider: 'test',
    eventId: row.id,
    at: new Date(),
    messageId: row.id,
  })
  const sentAlert = { ...row, alertId: row.id, tenantId: tenant.id }
  await db.insert(alert).values({
    ...row,
    threadId: row.id,
    threatId: threat.id,
    phase: 'act_now',
    status: 'sent',
    priority: 1,
    audience: { propertyIds: [property.id], buildings: [], floors: [], unitIds: [], onlyUnanswered: false },
    channels: ['email'],
    texts: { en: { subject: `${mark} alert`, bodyMarkdown: mark, shortText: mark, isReviewed: true } },
    senderId: row.id,
    startedAt: new Date(),
  })
  await db.insert(alertRecipient).values({ ...sentAlert, threadId: row.id, propertyId: property.id })
  await db.insert(alertMessage).values({
    ...sentAlert,
    recipientId: row.id,
    channel: 'email',
    address,
    addressHash: row.id,
    state: 'sent',
    messageId: `${mark}-alert@parapet.test`,
    claimedAt: new Date(),
  })
  await db.insert(alertReply).values({
    ...row,
    threadId: row.id,
    tenantId: tenant.id,
    answer: 'safe',
    note: `${mark} note`,
    channel: 'web',
    occurredAt: new Date(),
  })
  await db.insert(optInPage).values({ ...row, publicId: row.id, title: `${mark} alerts` })
  const suppressedHash = contactHash(
    { orgId: org.id, gateways: test.deps.gateways },
    'email',
    contactKey(`staff@${mark}.test`),
  )
  const [suppressedRow] = await db
    .insert(suppression)
    .values({ orgId: org.id, channel: 'email', addressHash: suppressedHash, reason: 'manual' })
    .returning({ id: suppression.id })
  await db.insert(consentRecord).values({
    ...row,
    channel: 'email',
    address: `staff@${mark}.test`,
    addressHash: suppressedHash,
    purpose: 'safety_alerts',
    state: 'opted_in',
    method: 'admin',
    occurredAt: new Date(),
    actor: { type: 'system', id: null, name: null },
  })

  const calls = importCalls(test, admin)
  const toPropertyFile = (street: string) =>
    `Name,Address,City,State,Zip\n${mark} Pier,${street} ${mark} Way,Boston,MA,02110\n${mark} Bad,,Boston,ZZ,0\n`
  const importId = await calls.importFile(toPropertyFile('1'))
  const uploadedFile = await expectJson<FileDocument>(
    await calls.upload(toPropertyFile('2'), `${mark}.csv`),
    201,
  )
  const unitFile = await importCalls(test, admin, 'unit').upload(
    `Property,Unit\n${mark} house,${mark} 1\n`,
    `${mark}.csv`,
  )
  const tenantFile = await importCalls(test, admin, 'tenant').upload(
    `First name,Last name\n${mark},Person\n`,
    `${mark}.csv`,
  )

  const taskRow = await inTransaction(test.contextOf(admin), (tx) =>
    enqueueTask(tx, {
      type: 'geocode',
      title: `${mark} export`,
      subject: { type: 'org', id: org.id, name: mark },
    }),
  )
  await db.insert(batch).values({
    orgId: org.id,
    taskId: taskRow.id,
    kind: 'unit',
    change: {},
    ids: [unit.id],
    createdAt: new Date(),
  })
  await db.insert(savedView).values({
    ...row,
    ownerUserId: admin.id,
    screen: 'units',
    name: `${mark} view`,
    query: `q=${mark}`,
    isShared: true,
  })
  const [viewer] = await db
    .select()
    .from(role)
    .where(and(eq(role.orgId, org.id), eq(role.key, 'viewer')))
  const [propertyRole] = await db
    .select()
    .from(resourceRole)
    .where(and(eq(resourceRole.orgId, org.id), eq(resourceRole.key, 'property_viewer')))
  const [customRole] = await db
    .insert(role)
    .values({
      ...row,
      key: `${mark.toLowerCase()}_desk`,
      name: `${mark} desk`,
      permissions: ['property:read'],
    })
    .returning()
  const [customResourceRole] = await db
    .insert(resourceRole)
    .values({
      ...row,
      key: `${mark.toLowerCase()}_door`,
      name: `${mark} door`,
      resourceType: 'property',
      permissions: ['property:read'],
    })
    .returning()
  const limited = await org.fga({ role: 'property_viewer', resourceId: property.id })
  const [grant] = await db
    .select()
    .from(resourceGrant)
    .where(and(eq(resourceGrant.orgId, org.id), eq(resourceGrant.userId, limited.id)))
  const invitationToken = createInvitationToken()
  const invitedEmail = `invited@${mark.toLowerCase()}.test`
  await db.insert(invitation).values({
    ...row,
    email: invitedEmail,
    emailKey: invitedEmail,
    name: mark,
    roleIds: [viewer!.id],
    message: `${mark} welcome`,
    tokenHash: hashInvitationToken(invitationToken),
    expiresAt: new Date(Date.now() + dayMs),
    createdBy: admin.id,
    updatedBy: admin.id,
  })
  const { token: optInToken } = await inTransaction(test.contextOf(admin), (tx) =>
    createOptInLink(tx, {
      tenantId: tenant.id,
      recipientId: null,
      address,
      language: null,
      isPreview: false,
      expiresAt: new Date(Date.now() + dayMs),
    }),
  )
  await test.as(admin).request('/user/session')
  const [session] = (
    await expectJson<{ items: { id: string }[] }>(await test.as(admin).request('/user/session'), 200)
  ).items

  return {
    mark,
    org,
    admin,
    limited,
    ids: {
      orgId: org.id,
      adminId: admin.id,
      memberId: member.id,
      portfolioId: portfolio.id,
      propertyId: property.id,
      unitId: unit.id,
      tenantId: tenant.id,
      threatId: threat.id,
      incidentId,
      sourceId: source.id,
      senderId: row.id,
      campaignId: row.id,
      alertId: row.id,
      recipientId: row.id,
      pageId: row.id,
      publicId: row.id,
      optInToken,
      suppressedId: suppressedRow!.id!,
      importId,
      fileId: uploadedFile.fileId,
      unitFileId: (await expectJson<FileDocument>(unitFile, 201)).fileId,
      tenantFileId: (await expectJson<FileDocument>(tenantFile, 201)).fileId,
      taskId: taskRow.id,
      viewId: row.id,
      roleId: customRole!.id,
      viewerRoleId: viewer!.id,
      resourceRoleId: customResourceRole!.id,
      propertyRoleId: propertyRole!.id,
      grantId: grant!.id,
      invitationId: row.id,
      invitationToken,
      sessionId: session!.id,
    },
  }
}
