import { eq, sql } from 'drizzle-orm'
import { newId } from './new-id.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { defaultAudience } from '../../domains/messaging/campaigns/audience.ts'
import { enterOrganization, inTransaction } from '../context/context.ts'
import {
  batch,
  alert,
  alertLink,
  alertMessage,
  alertNotification,
  alertRecipient,
  alertReply,
  alertTemplate,
  automaticAlertQueue,
  building,
  checklistTemplate,
  drill,
  drillAlert,
  drillImpact,
  drillMessage,
  drillParticipant,
  drillStep,
  rollCallEntry,
  consentRecord,
  emailSender,
  emailSenderDay,
  escalation,
  escalationNotice,
  incident,
  incidentMember,
  incidentSplit,
  helpNotification,
  helpNotificationQueue,
  importMissingTenant,
  inboundText,
  occupancy,
  optInCode,
  optInLink,
  optInPage,
  pushNotification,
  pushSubscription,
  role,
  onCallOverride,
  onCallPolicy,
  onCallShift,
  savedView,
  suppression,
  threatFollowUp,
  threatPhoto,
  threatFollowUpQueue,
  threatNotification,
  userSession,
  mailEvent,
  memberNotification,
  memberPhone,
  memberPhoneCode,
  memberText,
  welcomeCampaign,
  welcomeMail,
  welcomeRecipient,
} from './schema/index.ts'
import { hazardCalls, message, squareAround } from '../../testing/hazard-test-calls.ts'
import { enqueueTask } from '../jobs/task-lifecycle.ts'
import { expectJson, type FileDocument, importCalls } from '../../testing/import-test-calls.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import type { TestOrg } from '../../testing/factories.ts'
import type { Transaction } from './database.ts'

let test: TestApp
let cedar: TestOrg
let harbor: TestOrg
let tables: string[]

beforeAll(async () => {
  test = await createTestApp()
  cedar = await test.mintOrg('Cedar')
  harbor = await test.mintOrg('Harbor')
  await fill(harbor)
  const { rows } = await test.db.execute<{ table_name: string }>(sql`
    select table_name from information_schema.columns
    where table_schema = 'public' and column_name = 'org_id' order by table_name`)
  tables = rows.map((row) => row.table_name)
})
afterAll(() => test.close())

/** Creates a row in each table of an organization. */
async function fill(org: TestOrg) {
  const admin = await org.member('org_admin')
  const house = await org.property()
  const home = await org.unit({ propertyId: house.id })
  const { id: tenantId } = await org.tenant({ unitId: home.id })
  const where = { id: newId(), orgId: org.id }
  await test.db.insert(occupancy).values({ ...where, tenantId, propertyId: house.id, unitId: home.id })
  await test.db
    .insert(building)
    .values({ ...where, propertyId: house.id, name: 'B', lat: 42.36, lon: -71.05 })
  const address = { channel: 'email', addressHash: 'hash' } as const
  await fillAlerts(where, tenantId)
  const due = { dueAt: new Date(), createdAt: new Date() }
  await test.db.insert(helpNotificationQueue).values({ orgId: org.id, replyId: where.id, ...due })
  await test.db.insert(alertNotification).values({ ...where, alertId: where.id, userId: admin.id, ...due })
  await test.db
    .insert(automaticAlertQueue)
    .values({ orgId: org.id, threatId: (await org.threat()).id, createdAt: new Date() })
  await test.db.insert(helpNotification).values({ ...where, replyId: where.id, userId: admin.id, ...due })
  await test.db.insert(consentRecord).values({
    ...where,
    ...address,
    purpose: 'safety_alerts',
    state: 'opted_in',
    method: 'admin',
    occurredAt: new Date(),
    actor: { type: 'system', id: null, name: null },
  })
  await test.db.insert(suppression).values({ orgId: org.id, ...address, reason: 'manual' })
  const sender = { ...where, fromName: 'Pier', fromEmail: 'a@pier.test', fromEmailKey: 'a@pier.test' }
  await test.db.insert(emailSender).values({ ...sender, kind: 'address' })
  await test.db.insert(emailSenderDay).values({ orgId: org.id, senderId: where.id, day: '2026-11-21' })
  const mail = { subject: 'Hello', bodyMarkdown: 'Hello', audience: defaultAudience, name: 'Welcome' }
  await test.db.insert(welcomeCampaign).values({ ...where, ...mail })
  const ofCampaign = { ...where, campaignId: where.id }
  await test.db.insert(welcomeRecipient).values({ ...ofCampaign, tenantId })
  await test.db.insert(welcomeMail).values({
    ...ofCampaign,
    recipientId: where.id,
    kind: 'first',
    messageId: where.id,
    claimedAt: new Date(),
    claimedBy: 'nobody',
  })
  const report = { type: 'delivered', provider: 'test', eventId: where.id, at: new Date() } as const
  await test.db.insert(mailEvent).values({ ...where, ...report, messageId: where.id })
  await test.db.insert(optInPage).values({ ...where, publicId: 'pier', title: 'Alerts' })
  const asked = { ...where, address: 'ana@harbor.test', expiresAt: new Date(), language: 'en' }
  await test.db.insert(optInLink).values({ ...asked, tokenHash: 'hash' })
  await test.db.insert(optInCode).values({ ...asked, addressHash: 'hash', wordingVersion: '1' })
  const texted = { address: '+12025550134', addressHash: 'hash', body: 'Hello' }
  await test.db.insert(inboundText).values({ ...where, ...texted, gatewayId: where.id })
  await test.db
    .insert(importMissingTenant)
    .values({ orgId: org.id, fileId: newId(), tenantId, propertyId: house.id })
  await test.db.insert(batch).values({
    orgId: org.id,
    taskId: newId(),
    kind: 'unit',
    change: {},
    ids: [home.id],
    createdAt: new Date(),
  })
  const view = { ownerUserId: admin.id, screen: 'units', name: 'All', query: '' } as const
  await test.db.insert(savedView).values({ ...where, ...view })
  await org.fga({ role: 'property_viewer', resourceId: house.id })
  await test.as(admin).request('/team/user/invite', {
    method: 'POST',
    json: { invites: [{ email: 'invited@harbor.test', roleIds: [await findRoleId(org)] }] },
  })
  await test.as(admin).request('/portfolio', {
    method: 'POST',
    json: { name: 'Piers' },
    headers: { 'Idempotency-Key': newId() },
  })
  const hazards = hazardCalls(test)
  const feed = await hazards.feed()
  await hazards.subscribe(org, feed)
  const pier = await org.property({ lat: 42.36, lon: -71.05 })
  const now = new Date().toISOString()
  await hazards.ingest(
    feed,
    [message({ identifier: 'a1', sentAt: now, geometry: squareAround(pier.lon!, pier.lat!, 1) })],
    now,
  )
  const [found] = await hazards.threats(org)
  const ofThreat = { orgId: org.id, threatId: found!.id }
  const moment = new Date()
  await test.db.insert(incident).values({ ...where, openedAt: moment, updatedAt: moment })
  await test.db.insert(incidentMember).values({
    ...ofThreat,
    incidentId: where.id,
    joinedBy: 'member',
    evidence: { threatId: null, facts: {} },
    joinedAt: moment,
  })
  await test.db.insert(incidentSplit).values({ ...ofThreat, otherThreatId: found!.id, createdAt: moment })
  const onCall = { step: 1, userId: admin.id }
  await test.db.insert(onCallPolicy).values({
    orgId: org.id,
    isOn: true,
    timeZone: 'UTC',
    urgentFrom: 'severe',
    hazards: {},
    repeatMinutes: 5,
    tellsPerStep: 2,
    version: 1,
    updatedAt: new Date(),
  })
  const ofDrill = { orgId: org.id, drillId: where.id }
  await test.db.insert(drill).values({
    ...where,
    script: 'tornado',
    speed: 1,
    status: 'planned',
    propertyIds: [house.id],
    createdAt: moment,
  })
  await test.db.insert(drillStep).values({
    ...ofDrill,
    position: 0,
    offsetMinutes: 0,
    phase: 'watch',
    hazard: 'tornado',
    severity: 'moderate',
    headline: 'Tornado Watch',
    description: 'Tornadoes are possible.',
    expects: [],
  })
  await test.db
    .insert(drillImpact)
    .values({ ...ofDrill, position: 0, propertyId: house.id, severity: 'moderate' })
  await test.db.insert(drillParticipant).values({ ...ofDrill, userId: admin.id })
  await test.db
    .insert(drillAlert)
    .values({ ...ofDrill, id: where.id, kind: 'alert', body: 'Hello', sentAt: moment })
  await test.db.insert(drillMessage).values({
    ...ofDrill,
    id: where.id,
    userId: admin.id,
    channel: 'email',
    kind: 'alert',
    subject: 'EXERCISE: Alert',
    body: 'Hello',
    dueAt: moment,
    createdAt: moment,
  })
  await test.db
    .insert(checklistTemplate)
    .values({ orgId: org.id, hazard: 'flood', version: 1, updatedAt: moment })
  await test.db.insert(threatPhoto).values({
    ...where,
    threatId: found!.id,
    width: 640,
    height: 480,
    bytes: 1,
    createdAt: moment,
    createdBy: admin.id,
  })
  await test.db
    .insert(onCallShift)
    .values({ ...where, ...onCall, weekday: 1, startMinute: 0, endMinute: 600 })
  await test.db
    .insert(onCallOverride)
    .values({ ...where, ...onCall, startsAt: new Date(), endsAt: new Date(), createdAt: new Date() })
  const urgent = { ...where, severityRank: found!.severityRank }
  await test.db.insert(escalation).values({ ...urgent, threatId: found!.id, startedAt: new Date() })
  await test.db
    .insert(escalationNotice)
    .values({ ...urgent, ...onCall, ...due, escalationId: where.id, round: 1 })
  await test.db.insert(threatFollowUp).values({
    ...urgent,
    ...due,
    userId: admin.id,
    threatId: found!.id,
    threatIds: [found!.id],
  })
  await test.db
    .insert(threatFollowUpQueue)
    .values({ ...where, threatId: found!.id, createdAt: new Date() })
    .onConflictDoNothing()
  await test.db.insert(memberNotification).values({
    ...where,
    userId: admin.id,
    kind: 'threat',
    threatId: found!.id,
    severityRank: found!.severityRank,
    createdAt: new Date(),
  })
  await test.db.insert(pushSubscription).values({
    ...where,
    userId: admin.id,
    endpoint: 'https://fcm.googleapis.com/a',
    p256dh: 'key',
    auth: 'secret',
    deviceName: 'Phone',
    createdAt: new Date(),
  })
  await test.db
    .insert(pushNotification)
    .values({ ...where, ...due, userId: admin.id, subscriptionId: where.id, notificationId: where.id })
  await test.db
    .insert(memberPhone)
    .values({ orgId: org.id, userId: admin.id, number: '+13035550100', createdAt: new Date() })
  await test.db.insert(memberPhoneCode).values({
    ...where,
    userId: admin.id,
    numberHash: 'number',
    codeHash: 'code',
    createdAt: new Date(),
    expiresAt: new Date(),
  })
  await test.db
    .insert(memberText)
    .values({ ...where, ...due, userId: admin.id, channel: 'sms', notificationId: where.id })
  await test.db.insert(threatNotification).values({
    ...where,
    userId: admin.id,
    threatId: found!.id,
    severityRank: found!.severityRank,
    dueAt: new Date(),
    createdAt: new Date(),
  })
  const calls = importCalls(test, admin)
  const good = 'Name,Address,City,State,Zip\nPier One,1 Harbor Way,Boston,MA,02110\n'
  await calls.importFile(good)
  const withTrouble = await calls.upload(`${good}Pier Two,2 Harbor Way,Boston,ZZ,0\n`)
  const { fileId } = await expectJson<FileDocument>(withTrouble, 201)
  await calls.validate({ fileId })
  await inTransaction(test.contextOf(admin), (tx) =>
    enqueueTask(tx, {
      type: 'geocode',
      title: 'Locate addresses',
      subject: { type: 'org', id: org.id, name: org.name },
    }),
  )
}

async function findRoleId(org: TestOrg) {
  const [found] = await test.db.select({ id: role.id }).from(role).where(eq(role.orgId, org.id))
  return found!.id
}

/** Runs one statement as a member of Cedar and rolls it back. Returns the affected rows or the error code. */
async function asCedar(statement: (tx: Transaction) => Promise<{ rows: unknown[] }>) {
  const undone = new Error('undone')
  let touched: number | string = 0
  await test.db
    .transaction(async (tx) => {
      await enterOrganization(tx, cedar.id, null)
      touched = (await statement(tx)).rows.length
      throw undone
    })
    .catch((error: unknown) => {
      if (error !== undone) touched = (error as { cause: { code: string } }).cause.code
    })
  return touched
}

const notAllowed = '42501'

async function fillAlerts({ id, orgId }: { id: string; orgId: string }, tenantId: string) {
  const thread = { id, orgId, threadId: id, tenantId }
  const text = { phase: 'act_now', texts: {} } as const
  const audience = { propertyIds: [], buildings: [], floors: [], unitIds: [], onlyUnanswered: false }
  await test.db.insert(alert).values({ ...thread, ...text, priority: 1, audience, channels: ['email'] })
  await test.db.insert(alertRecipient).values({ ...thread, alertId: id })
  await test.db
    .insert(alertMessage)
    .values({ ...thread, alertId: id, recipientId: id, channel: 'email', addressHash: 'hash' })
  const expiresAt = new Date(Date.now() + 60_000)
  await test.db
    .insert(alertLink)
    .values({ ...thread, messageId: id, tokenHash: id, language: 'en', expiresAt })
  const answer = { answer: 'safe', channel: 'web', occurredAt: new Date() } as const
  await test.db.insert(alertReply).values({ ...thread, ...answer })
  await test.db.insert(rollCallEntry).values({ ...thread, updatedAt: new Date() })
  await test.db.insert(alertTemplate).values({ id, orgId, ...text, hazard: 'flood', templateVersion: 1 })
}

it('covers every table with rows of organizations', async () => {
  expect(tables.length).toBeGreaterThan(14)
  for (const table of tables) {
    const rows = await test.db.execute(
      sql`select 1 from ${sql.identifier(table)} where org_id = ${harbor.id}::uuid limit 1`,
    )
    expect([table, rows.rows.length]).toEqual([table, 1])
  }
})

it('hides the rows of another organization in every table', async () => {
  for (const table of tables) {
    const seen = await asCedar((tx) =>
      tx.execute(sql`select 1 from ${sql.identifier(table)} where org_id = ${harbor.id}::uuid`),
    )
    expect([table, seen]).toEqual([table, 0])
  }
})

it('prevents changing, deleting and inserting rows of another organization in every table', async () => {
  for (const table of tables) {
    const name = sql.identifier(table)
    const ofHarbor = sql`org_id = ${harbor.id}::uuid`
    const changed = await asCedar((tx) =>
      tx.execute(sql`update ${name} set org_id = org_id where ${ofHarbor} returning 1`),
    )
    expect([0, notAllowed], `update ${table}`).toContain(changed)
    const removed = await asCedar((tx) => tx.execute(sql`delete from ${name} where ${ofHarbor} returning 1`))
    expect([0, notAllowed], `delete from ${table}`).toContain(removed)

    const { rows } = await test.db.execute<{ row: unknown }>(
      sql`select to_jsonb(t) as row from ${name} t where ${ofHarbor} limit 1`,
    )
    const columns = await writableColumns(table)
    const smuggled = await asCedar((tx) =>
      tx.execute(sql`insert into ${name} (${columns})
        select ${columns} from jsonb_populate_record(null::${name}, ${JSON.stringify(rows[0]!.row)}::jsonb) returning 1`),
    )
    expect(smuggled, `insert into ${table}`).toBe(notAllowed)
  }
})

async function writableColumns(table: string) {
  const { rows } = await test.db.execute<{ column_name: string }>(sql`
    select column_name from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER'`)
  return sql.join(
    rows.map((row) => sql.identifier(row.column_name)),
    sql`, `,
  )
}

it("shows a person's sessions only to them", async () => {
  const own = await cedar.member('viewer')
  const colleague = await cedar.member('org_admin')
  for (const person of [own, colleague]) await test.as(person).request('/user')
  const visibleTo = async (userId: string | null) =>
    await test.db.transaction(async (tx) => {
      await enterOrganization(tx, cedar.id, userId)
      const rows = await tx.select({ userId: userSession.userId }).from(userSession)
      return rows.map((row) => row.userId)
    })
  expect(await visibleTo(own.id)).toEqual([own.id])
  expect(await visibleTo(colleague.id)).toEqual([colleague.id])
  expect(await visibleTo(null)).toEqual([])
})

it('protects consent records and figures, even within one organization', async () => {
  await test.db.insert(consentRecord).values({
    id: newId(),
    orgId: cedar.id,
    channel: 'email',
    addressHash: 'hash',
    purpose: 'safety_alerts',
    state: 'opted_in',
    method: 'admin',
    occurredAt: new Date(),
    actor: { type: 'system', id: null, name: null },
  })
  await cedar.property()
  for (const table of ['consent_record', 'property_figure'].map((name) => sql.identifier(name))) {
    expect(await asCedar((tx) => tx.execute(sql`select 1 from ${table}`))).toBe(1)
    expect(await asCedar((tx) => tx.execute(sql`update ${table} set org_id = org_id`))).toBe(notAllowed)
    expect(await asCedar((tx) => tx.execute(sql`delete from ${table}`))).toBe(notAllowed)
  }
})
