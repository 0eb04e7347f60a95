import { and, eq } from 'drizzle-orm'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inTransaction } from '../platform/context/context.ts'
import { newId } from '../platform/db/new-id.ts'
import { pushSubscription, role } from '../platform/db/schema/index.ts'
import { enqueueTask } from '../platform/jobs/task-lifecycle.ts'
import { createOpenApiDocument } from '../commands/openapi-document.ts'
import { createTestApp, type TestApp } from './app.ts'
import type { TestOrg, TestPerson } from './factories.ts'
import { expectJson, type FileDocument, importCalls } from './import-test-calls.ts'
import { addUnmatchedOptIn } from './opt-in-test-calls.ts'
import type { LedgerPage } from '../domains/workspace/ledger/ledger.schema.ts'
import { addSource } from './source-test-feed.ts'
import type { UserSession } from '../domains/team/sessions/sessions.schema.ts'
import type { InviteResults } from '../domains/team/invitations/invitations.schema.ts'
import type { Property, PropertyPage } from '../domains/estate/properties/properties.schema.ts'

let test: TestApp
let cedar: TestOrg
let harbor: TestOrg
let admin: TestPerson
let foreign: Property
let foreignUnit: { id: string }
let foreignTenant: { id: string }
let foreignPortfolio: { id: string }
let foreignFile: string
let foreignView: string
let foreignTask: string
let foreignInvitation: string
let foreignSession: string
let foreignThreat: string
let foreignIncident: string
let foreignMember: string
let foreignSource: string
let foreignRole: string
let foreignResourceRole: string
let foreignGrant: string
let foreignAlert: string
let foreignBuilding: string
let foreignSender: string
let foreignCampaign: string
let foreignPage: { id: string; publicId: string }
let foreignOptIn: string
let foreignOverride: string
let foreignDrill: string
let foreignDevice: string
const address = { line1: '1 Harbor Way', city: 'Boston', region: 'MA', postalCode: '02110' }

const realtime = {
  key: 'app.key:a-secret-of-the-realtime-service',
  publicKey: 'app.key',
  endpoint: 'localhost',
  port: 1,
  tls: false,
  connectivityCheckUrl: null,
  wsConnectivityCheckUrl: null,
}

beforeAll(async () => {
  test = await createTestApp({ deps: ({ gateways }) => ({ gateways: { ...gateways, realtime } }) })
  cedar = await test.mintOrg('Cedar')
  harbor = await test.mintOrg('Harbor')
  admin = await cedar.member('org_admin')
  const harborAdmin = await harbor.member('org_admin')
  foreignPortfolio = await harbor.portfolio({ name: 'Harbor homes' })
  const response = await test.as(harborAdmin).request('/property', {
    method: 'POST',
    json: { name: 'Secret Pier', code: 'PIER', portfolioId: foreignPortfolio.id, address },
  })
  foreign = await response.json<Property>()
  foreignUnit = await harbor.unit({ propertyId: foreign.id, name: 'Secret loft' })
  foreignTenant = await harbor.tenant({ unitId: foreignUnit.id, lastName: 'Secret person' })
  const uploaded = await importCalls(test, harborAdmin).upload('Name,Address\nPier,1 Harbor Way, Boston\n')
  foreignFile = (await expectJson<FileDocument>(uploaded, 201)).fileId
  const view = { screen: 'units', name: 'Secret view', query: 'q=pier' }
  const saved = await test.as(harborAdmin).request('/saved-view', { method: 'POST', json: view })
  foreignView = (await expectJson<{ id: string }>(saved, 201)).id
  const queued = await inTransaction(test.contextOf(harborAdmin), (tx) =>
    enqueueTask(tx, {
      type: 'geocode',
      title: 'Locate addresses',
      subject: { type: 'org', id: harbor.id, name: 'H' },
    }),
  )
  foreignTask = queued.id
  const [viewer] = await test.db
    .select()
    .from(role)
    .where(and(eq(role.orgId, harbor.id), eq(role.key, 'viewer')))
  const invited = await test.as(harborAdmin).request('/team/user/invite', {
    method: 'POST',
    json: { invites: [{ email: 'invited@harbor.test', roleIds: [viewer!.id] }] },
  })
  foreignInvitation = (await invited.json<InviteResults>()).results[0]!.invitationId!
  const threat = await harbor.threat({ title: 'Secret flood', impacts: [{ propertyId: foreign.id }] })
  foreignThreat = threat.id
  foreignMember = harborAdmin.id
  const source = await addSource(test, harborAdmin, { connector: 'usgs_earthquake', name: 'Secret quakes' })
  foreignSource = source.id
  const sessions = await test.as(harborAdmin).request('/user/session')
  foreignSession = (await sessions.json<{ items: UserSession[] }>()).items[0]!.id
  const create = async <Made>(path: string, json: unknown, status = 201) =>
    await expectJson<Made>(await test.as(harborAdmin).request(path, { method: 'POST', json }), status)
  const secretRole = { name: 'Secret desk', permissions: ['property:read'] }
  foreignRole = (await create<{ id: string }>('/team/role', secretRole)).id
  const onProperty = { ...secretRole, resourceType: 'property' }
  foreignResourceRole = (await create<{ id: string }>('/team/role/resource', onProperty)).id
  const limited = await harbor.fga({ role: 'property_viewer', resourceId: foreign.id })
  const grant = {
    userId: limited.id,
    resourceRoleId: foreignResourceRole,
    resourceType: 'property',
    resourceId: foreign.id,
  }
  foreignGrant = (await create<{ id: string }>('/team/grant', grant)).id
  const sender = { kind: 'domain', fromName: 'Secret', fromEmail: 'alerts@secret-harbor.test' }
  foreignSender = (await create<{ id: string }>(`/org/${harbor.id}/email/senders`, sender)).id
  const draft = { action: 'save', subject: 'Secret', bodyMarkdown: 'Yes: {{optInUrl}}' }
  const communication = `/org/${harbor.id}/communication/welcome-email`
  foreignCampaign = (await create<{ campaign: { id: string } }>(communication, draft, 200)).campaign.id
  foreignPage = await create(`/org/${harbor.id}/optin-pages`, { title: 'Secret page' })
  const otherThreat = await harbor.threat({ title: 'Secret storm', impacts: [{ propertyId: foreign.id }] })
  const threatIds = [foreignThreat, otherThreat.id]
  foreignIncident = (await create<{ id: string }>('/incident', { threatIds })).id
  foreignAlert = (await create<{ id: string }>('/alert', { phase: 'act_now', threatId: foreignThreat })).id
  const shed = {
    propertyId: foreign.id,
    name: 'Secret shed',
    lat: foreign.address.lat,
    lon: foreign.address.lon,
  }
  foreignBuilding = (await create<{ id: string }>('/building', shed)).id
  foreignOverride = (
    await create<{ id: string }>(`/org/${harbor.id}/on-call/override`, {
      step: 1,
      userId: harborAdmin.id,
      startsAt: '2100-01-01T00:00:00Z',
      endsAt: '2100-01-02T00:00:00Z',
    })
  ).id
  const exercise = { script: 'tornado', propertyIds: [foreign.id], speed: 60, participantIds: [] }
  foreignDrill = (await create<{ id: string }>('/drill', exercise)).id
  foreignDevice = newId()
  await test.db.insert(pushSubscription).values({
    id: foreignDevice,
    orgId: harbor.id,
    userId: harborAdmin.id,
    endpoint: 'https://fcm.googleapis.com/secret',
    p256dh: 'key',
    auth: 'secret',
    deviceName: 'Secret phone',
    createdAt: new Date(),
  })
  foreignOptIn = await addUnmatchedOptIn(test, harbor.id, 'stranger@secret-harbor.test')
})
afterAll(() => test.close())

interface ForeignCall {
  path: string
  body?: { json: unknown } | { body: FormData }
}

describe('another organization', () => {
  const ofProperty = (end = '') => ({ path: `/property/${foreign.id}${end}` })
  const ofUnit = (end = '') => ({ path: `/unit/${foreignUnit.id}${end}` })
  const ofTenant = (end = '') => ({ path: `/tenant/${foreignTenant.id}${end}` })
  const ofPortfolio = () => ({ path: `/portfolio/${foreignPortfolio.id}` })
  const ofImport = (end = '') => ({ path: `/property/import/${foreignFile}${end}` })
  const ofUnitImport = (end = '') => ({ path: `/unit/import/${foreignFile}${end}` })
  const ofTenantImport = (end = '') => ({ path: `/tenant/import/${foreignFile}${end}` })
  const ofView = () => ({ path: `/saved-view/${foreignView}` })
  const ofTask = (end = '') => ({ path: `/task/${foreignTask}${end}` })
  const ofSource = (end = '') => ({ path: `/source/${foreignSource}${end}` })
  const ofOrg = (end = '') => ({ path: `/org/${harbor.id}${end}` })
  const ofSender = (end = '') => ({ path: `/org/${cedar.id}/email/senders/${foreignSender}${end}` })
  const ofCampaign = (end = '') => ({
    path: `/org/${cedar.id}/communication/campaigns/${foreignCampaign}${end}`,
  })
  const ofRole = () => ({ path: `/team/role/${foreignRole}` })
  const ofResourceRole = () => ({ path: `/team/role/resource/${foreignResourceRole}` })
  const ofAlert = (end = '') => ({ path: `/alert/${foreignAlert}${end}` })
  const ofBuilding = () => ({ path: `/building/${foreignBuilding}` })
  const ofThreatPeople = (end = '') => ({ path: `/threat/${foreignThreat}${end}` })
  const ofTemplate = () => ofOrg('/alert-template/flood/act_now')
  const ofReply = () => ofOrg(`/alert-reply/${'x'.repeat(43)}`)
  const mark = { body: { json: { called: true } } }
  const onCall = {
    isOn: true,
    timeZone: 'America/Denver',
    urgentFrom: 'severe',
    hazards: [],
    repeatMinutes: 5,
    tellsPerStep: 2,
    shifts: [],
  }
  const override = {
    step: 1,
    userId: '0199c0de-0000-7000-8000-000000000000',
    startsAt: '2100-01-01T00:00:00Z',
    endsAt: '2100-01-02T00:00:00Z',
  }
  const ofDrill = (end = '') => ({ path: `/drill/${foreignDrill}${end}` })
  const ofGrant = () => ({ path: `/team/grant/${foreignGrant}` })
  const ofMember = (end = '') => ({ path: `/team/user/${foreignMember}${end}` })
  const ofOptIn = () => ({ path: `/org/${cedar.id}/optin/${foreignPage.publicId}` })

  /** By operation: every call with an id in its path, query, or body. */
  const calls: Record<string, () => ForeignCall> = {
    getProperty: () => ofProperty(),
    updateProperty: () => ({ ...ofProperty(), body: { json: { name: 'Taken over' } } }),
    updatePropertyAddress: () => ({ ...ofProperty('/address'), body: { json: { line2: 'Rear' } } }),
    getPropertyStats: () => ofProperty('/stats'),
    matchProperty: () => ofProperty('/match'),
    getUnit: () => ofUnit(),
    updateUnit: () => ({ ...ofUnit(), body: { json: { name: 'Taken over' } } }),
    updateUnitAddress: () => ({ ...ofUnit('/address'), body: { json: null } }),
    listUnitOccupancies: () => ofUnit('/occupancies'),
    getTenant: () => ofTenant(),
    updateTenant: () => ({ ...ofTenant(), body: { json: { notes: 'Taken over' } } }),
    revealTenantContact: () => ofTenant('/reveal'),
    recordTenantConsent: () => ({
      ...ofTenant('/consent'),
      body: { json: { channel: 'email', address: 'a@b.test', decision: 'opted_in', note: 'x' } },
    }),
    matchOptIn: () => ({
      path: `/unmatched-optin/${foreignOptIn}/match`,
      body: { json: { lastName: 'Taken over' } },
    }),
    eraseUnmatchedOptIn: () => ({ path: `/unmatched-optin/${foreignOptIn}` }),
    eraseTenant: () => ({
      ...ofTenant('/erase'),
      body: { json: { reason: 'tenant_request', confirm: 'ERASE' } },
    }),
    getPortfolio: () => ofPortfolio(),
    updatePortfolio: () => ({ ...ofPortfolio(), body: { json: { name: 'Taken over' } } }),
    listLedgerEvents: () => ({ path: `/ledger/events?propertyId=${foreign.id}` }),
    exportLedger: () => ({ path: `/ledger/export?format=ndjson&propertyId=${foreign.id}` }),
    addLedgerNote: () => ({
      path: '/ledger/events',
      body: { json: { propertyId: foreign.id, note: 'x' } },
    }),
    searchPropertyImports: () => ({ path: `/property/import/search?fileId=${foreignFile}` }),
    updateSavedView: () => ({ ...ofView(), body: { json: { name: 'Taken over' } } }),
    deleteSavedView: () => ofView(),
    discardPropertyImport: () => ofImport(),
    discardUnitImport: () => ofUnitImport(),
    getRejectedUnitRows: () => ofUnitImport('/rejected.csv'),
    undoUnitImport: () => ({ ...ofUnitImport('/undo'), body: { json: {} } }),
    discardTenantImport: () => ofTenantImport(),
    getRejectedTenantRows: () => ofTenantImport('/rejected.csv'),
    listMissingTenants: () => ofTenantImport('/missing'),
    markMissingTenantsPast: () => ({ ...ofTenantImport('/missing/past'), body: { json: {} } }),
    undoTenantImport: () => ({ ...ofTenantImport('/undo'), body: { json: {} } }),
    getRejectedPropertyRows: () => ofImport('/rejected.csv'),
    undoPropertyImport: () => ({ ...ofImport('/undo'), body: { json: {} } }),
    validatePropertyImport: () => ({
      path: '/property/import/validate',
      body: { json: { fileId: foreignFile } },
    }),
    startPropertyImport: () => ({ path: '/property/import', body: { json: { fileId: foreignFile } } }),
    getInvitation: () => ({ path: `/auth/invite/${foreignInvitation}` }),
    acceptInvitation: () => ({ path: `/auth/invite/${foreignInvitation}` }),
    revokeInvitation: () => ({ path: `/team/user/invite/${foreignInvitation}` }),
    endUserSession: () => ({ path: `/user/session/${foreignSession}` }),
    getTask: () => ofTask(),
    cancelTask: () => ofTask('/cancel'),
    retryTask: () => ofTask('/retry'),
    getOrg: () => ofOrg(),
    updateOrg: () => ({ ...ofOrg(), body: { json: { name: 'Taken over' } } }),
    resetDemo: () => ofOrg('/demo-reset'),
    getDrill: () => ofDrill(),
    answerDrillInvitation: () => ({ ...ofDrill('/invitation'), body: { json: { answer: 'yes' } } }),
    startDrill: () => ofDrill('/start'),
    acknowledgeDrill: () => ofDrill('/acknowledge'),
    sendDrillAlert: () => ({ ...ofDrill('/alert'), body: { json: { kind: 'alert', text: 'x' } } }),
    answerDrillAlert: () => ({ ...ofDrill('/response'), body: { json: { response: 'safe' } } }),
    stopDrill: () => ofDrill('/stop'),
    getOrgOverview: () => ofOrg('/overview'),
    getMatchingRadii: () => ofOrg('/matching-radii'),
    getOrgWatch: () => ofOrg('/watch'),
    getSource: () => ofSource(),
    updateSource: () => ({ ...ofSource(), body: { json: { status: 'paused' } } }),
    deleteSource: () => ofSource(),
    runSource: () => ofSource('/run'),
    getDashboard: () => ({ path: `/org/${cedar.id}/dashboard/${foreignMember}` }),
    getThreat: () => ({ path: `/threat/${foreignThreat}?include=raw,impacts` }),
    getIncident: () => ({ path: `/incident/${foreignIncident}` }),
    splitIncident: () => ({
      path: `/incident/${foreignIncident}/split`,
      body: { json: { threatId: foreignThreat } },
    }),
    addIncidentThreat: () => ({
      path: `/incident/${foreignIncident}/threat`,
      body: { json: { threatId: foreignThreat } },
    }),
    mergeIncidents: () => ({
      path: `/incident/${foreignIncident}/merge`,
      body: { json: { incidentId: foreignIncident } },
    }),
    updateThreat: () => ({ path: `/threat/${foreignThreat}`, body: { json: { triage: 'acknowledged' } } }),
    getBatch: () => ({ path: `/batch/${foreignTask}` }),
    countAudience: () => ({ ...ofOrg('/communication/audience'), body: { json: { audience: {} } } }),
    listCampaigns: () => ofOrg('/communication/campaigns'),
    getCampaign: () => ofCampaign(),
    listCampaignRecipients: () => ofCampaign('/recipients'),
    resolveRecipient: () => ({
      ...ofCampaign(`/recipients/${foreignTenant.id}/resolve`),
      body: { json: { as: 'sent' } },
    }),
    previewWelcomeEmail: () => ({ ...ofOrg('/communication/preview'), body: { json: {} } }),
    listSuppressed: () => ofOrg('/communication/suppressed'),
    removeSuppressed: () => ofOrg(`/communication/suppressed/${newId()}`),
    testWelcomeEmail: () => ofOrg(`/communication/test-welcome-email?userId=${foreignMember}`),
    getWelcomeEmail: () => ofOrg('/communication/welcome-email'),
    actOnWelcomeEmail: () => ({
      path: `/org/${cedar.id}/communication/welcome-email`,
      body: { json: { action: 'cancel', campaignId: foreignCampaign } },
    }),
    listEmailSenders: () => ofOrg('/email/senders'),
    createEmailSender: () => ({
      ...ofOrg('/email/senders'),
      body: { json: { kind: 'domain', fromName: 'Taken over', fromEmail: 'a@taken-over.test' } },
    }),
    getEmailSender: () => ofSender(),
    replaceEmailSender: () => ({
      ...ofSender(),
      body: {
        json: {
          fromName: 'Taken over',
          fromEmail: 'alerts@secret-harbor.test',
          replyTo: null,
          isDefault: false,
        },
      },
    }),
    deleteEmailSender: () => ofSender(),
    resendEmailSenderCode: () => ofSender('/code'),
    listOptInPages: () => ofOrg('/optin-pages'),
    createOptInPage: () => ({ ...ofOrg('/optin-pages'), body: { json: { title: 'Taken over' } } }),
    updateOptInPage: () => ({
      path: `/org/${cedar.id}/optin-pages/${foreignPage.id}`,
      body: { json: { title: 'Taken over' } },
    }),
    getOptIn: () => ofOptIn(),
    answerOptIn: () => ({ ...ofOptIn(), body: { json: { decision: 'opt_out' } } }),
    getAlert: () => ofAlert(),
    updateAlert: () => ({ ...ofAlert(), body: { json: { phase: 'update' } } }),
    approveAlert: () => ofAlert('/approve'),
    cancelAlert: () => ofAlert('/cancel'),
    sendAlert: () => ({ ...ofAlert('/send'), body: { json: { confirmCount: 1 } } }),
    resolveAlertMessage: () => ({
      ...ofAlert(`/message/${foreignAlert}/resolve`),
      body: { json: { as: 'sent' } },
    }),
    listAlertRecipients: () => ofAlert('/recipients'),
    getAlertRollCall: () => ofAlert('/roll-call'),
    markAlertRollCall: () => ({ ...ofAlert(`/roll-call/${foreignTenant.id}`), ...mark }),
    getThreatRollCall: () => ofThreatPeople('/roll-call'),
    markThreatRollCall: () => ({ ...ofThreatPeople(`/roll-call/${foreignTenant.id}`), ...mark }),
    listThreatPeople: () => ofThreatPeople('/people'),
    listThreatEscalations: () => ofThreatPeople('/escalation'),
    getOnCall: () => ofOrg('/on-call'),
    replaceOnCall: () => ({ ...ofOrg('/on-call'), body: { json: onCall } }),
    uploadThreatPhoto: () => ({ ...ofThreatPeople('/photo'), body: { body: new FormData() } }),
    listThreatPhotos: () => ofThreatPeople('/photo'),
    getThreatPhoto: () => ofThreatPeople(`/photo/${foreignThreat}`),
    removeThreatPhoto: () => ofThreatPeople(`/photo/${foreignThreat}`),
    restoreThreatPhoto: () => ofThreatPeople(`/photo/${foreignThreat}/restore`),
    listChecklists: () => ofOrg('/checklist'),
    getChecklist: () => ofOrg('/checklist/flood'),
    replaceChecklist: () => ({ ...ofOrg('/checklist/flood'), body: { json: { items: null } } }),
    createOnCallOverride: () => ({ ...ofOrg('/on-call/override'), body: { json: override } }),
    deletePushSubscription: () => ({ path: `/push-subscription/${foreignDevice}` }),
    testPushSubscription: () => ({ path: `/push-subscription/${foreignDevice}/test` }),
    deleteOnCallOverride: () => ofOrg(`/on-call/override/${foreignOverride}`),
    exportThreatPeople: () => ofThreatPeople('/people/export?format=csv'),
    getAlertReply: () => ofReply(),
    answerAlert: () => ({ ...ofReply(), body: { json: { answer: 'safe' } } }),
    getAlertSettings: () => ofOrg('/alert-settings'),
    replaceAlertSettings: () => ({ ...ofOrg('/alert-settings'), body: { json: { approvalOver: null } } }),
    listAlertTemplates: () => ofOrg('/alert-template'),
    getAlertTemplate: () => ofTemplate(),
    saveAlertTemplate: () => ({
      ...ofTemplate(),
      body: { json: { basedOn: 0, texts: { en: { subject: 'S', bodyMarkdown: 'B', shortText: 'T' } } } },
    }),
    listBuildings: () => ofProperty('/buildings'),
    updateBuilding: () => ({ ...ofBuilding(), body: { json: { name: 'Taken over' } } }),
    deleteBuilding: () => ofBuilding(),
    updateGrant: () => ({ ...ofGrant(), body: { json: { expiresAt: null } } }),
    deleteGrant: () => ofGrant(),
    updateResourceRole: () => ({ ...ofResourceRole(), body: { json: { name: 'Taken over' } } }),
    deleteResourceRole: () => ofResourceRole(),
    updateRole: () => ({ ...ofRole(), body: { json: { name: 'Taken over' } } }),
    deleteRole: () => ofRole(),
    resendInvitation: () => ({ path: `/team/user/invite/${foreignInvitation}/resend` }),
    getMember: () => ofMember(),
    updateMember: () => ({ ...ofMember(), body: { json: { status: 'suspended' } } }),
    removeMember: () => ofMember(),
    getMemberAccess: () => ofMember('/access'),
    listMemberSessions: () => ofMember('/session'),
    endMemberSessions: () => ofMember('/session'),
    uploadOrgLogo: () => ({ ...ofOrg('/logo'), body: { body: new FormData() } }),
  }

  const operations = Object.entries(createOpenApiDocument().paths).flatMap(([path, item]) =>
    (['get', 'post', 'patch', 'put', 'delete'] as const).flatMap((method) => {
      const id = item[method]?.operationId
      return id === undefined ? [] : { id, method: method.toUpperCase(), path }
    }),
  )

  it('is covered for every operation with an id in its path', () => {
    const withId = operations.filter(({ path }) => path.includes('{')).map(({ id }) => id)
    expect(withId.length).toBeGreaterThan(10)
    // It returns 202 for everything, so that no one learns what exists.
    expect(withId.filter((id) => !(id in calls))).toEqual(['requestInvitation'])
  })

  it.each(Object.keys(calls))('returns 404 for %s with its id', async (id) => {
    const { method } = operations.find((operation) => operation.id === id)!
    const { path, body } = calls[id]!()
    const response = await test.as(admin).request(path, { method, ...body })
    expect(response.status).toBe(404)
    const { code } = await response.json<{ code: string }>()
    expect(['not-found', 'org-not-found', 'invitation-not-found']).toContain(code)
  })

  it("can't contribute its portfolio to our property", async () => {
    const json = { address: { ...address, line1: '9 Own St' }, portfolioId: foreignPortfolio.id }
    const response = await test.as(admin).request('/property', { method: 'POST', json })
    expect(response.status).toBe(422)
  })

  it("can't contribute its property to our units and tenants", async () => {
    const json = { name: 'Taken over', propertyId: foreign.id }
    const response = await test.as(admin).request('/unit', { method: 'POST', json })
    expect(response.status).toBe(422)
  })

  it('is not affected by a threat that we report', async () => {
    const json = { title: 'Flood', hazard: 'flood', severity: 'severe', propertyIds: [foreign.id] }
    const response = await test.as(admin).request('/threat', { method: 'POST', json })
    expect(response.status).toBe(422)
    expect(await response.text()).not.toContain('Secret Pier')
  })

  it('lets us use the same address and code, and reveals nothing about its own', async () => {
    const json = { address, code: 'PIER' }
    const response = await test.as(admin).request('/property', { method: 'POST', json })
    expect(response.status).toBe(201)
  })

  it('is neither listed, counted nor found', async () => {
    const found = await (
      await test.as(admin).request('/property?q=secret&facets=portfolioId')
    ).json<PropertyPage>()
    expect(found).toMatchObject({ items: [], page: { total: 0 }, facets: { portfolioId: [] } })
    for (const query of ['q=loft', `propertyId=${foreign.id}`, `portfolioId=${foreignPortfolio.id}`]) {
      const units = await test.as(admin).request(`/unit?${query}&facets=portfolioId&anchors=true`)
      expect(await units.json()).toMatchObject({ items: [], page: { total: 0 }, facets: { portfolioId: [] } })
    }
    for (const query of ['q=secret', `propertyId=${foreign.id}`, `portfolioId=${foreignPortfolio.id}`]) {
      const threats = await test.as(admin).request(`/threat?${query}&facets=hazard&anchors=true`)
      expect(await threats.json()).toMatchObject({ items: [], page: { total: 0 }, facets: { hazard: [] } })
    }
    const sources = await test.as(admin).request('/source?q=secret')
    expect(await sources.json()).toMatchObject({ items: [], page: { total: 0 } })
    const health = await test.as(admin).request('/source/health')
    expect(JSON.stringify(await health.json())).not.toContain('Secret quakes')
    const events = await (await test.as(admin).request('/ledger/events?limit=200')).json<LedgerPage>()
    expect(JSON.stringify(events)).not.toContain('Secret Pier')
    const exported = await test.as(admin).request('/ledger/export?format=ndjson')
    expect(exported.status).toBe(200)
    expect(await exported.text()).not.toContain('Secret')
    const lists = ['/task', '/search?q=secret', '/saved-view?screen=units', '/team/user', '/team/role']
    const ofOurs = ['email/senders', 'communication/campaigns', 'communication/suppressed', 'optin-pages']
    for (const path of [
      ...lists,
      '/team/role/resource',
      '/team/permission/fga',
      ...ofOurs.map((list) => `/org/${cedar.id}/${list}`),
    ]) {
      const answer = await test.as(admin).request(path)
      expect([path, answer.status]).toEqual([path, 200])
      expect(await answer.text()).not.toMatch(/Secret|Harbor/)
    }
  })

  it('is not included in our realtime tokens', async () => {
    const init = { method: 'POST', headers: { 'X-Org-Id': harbor.id } }
    expect((await test.as(admin).request('/auth/realtime-token', init)).status).toBe(404)
    const own = await test.as(admin).request('/auth/realtime-token', { method: 'POST' })
    const { token } = await own.json<{ token: string }>()
    const { 'x-ably-capability': capability } = decodeJwt(token)
    const channels = Object.keys(JSON.parse(capability as string) as Record<string, string[]>)
    expect(channels).toContain(`org:${cedar.id}`)
    expect(channels.filter((name) => !name.includes(cedar.id))).toEqual([])
  })
})
