import { and, asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { consentRecord, occupancy, propertyFigure, tenant, unit } from '../../../platform/db/schema/index.ts'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import type { TestOrg, TestPerson } from '../../../testing/factories.ts'
import {
  expectJson,
  type FileDocument,
  importCalls,
  type StartedDocument,
  type ValidationDocument,
} from '../../../testing/import-test-calls.ts'
import { openAssistance } from '../../estate/tenants/assistance.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())

async function setUp(role: 'property_manager' | 'org_admin' = 'property_manager') {
  const org = await test.mintOrg()
  const person = await org.member(role)
  const maple = await org.property({ name: 'Maple Court', code: 'MPLC' })
  const prairie = await org.property({ name: 'Prairie View', code: 'PRVW' })
  const u204 = await org.unit({ propertyId: maple.id, name: '204' })
  const u118 = await org.unit({ propertyId: maple.id, name: '118' })
  return { org, person, maple, prairie, u204, u118, calls: importCalls(test, person, 'tenant') }
}

type Calls = ReturnType<typeof importCalls>

const listTenants = async (org: TestOrg) =>
  await test.db.select().from(tenant).where(eq(tenant.orgId, org.id)).orderBy(asc(tenant.nameSort))
const listStays = async (org: TestOrg) =>
  await test.db.select().from(occupancy).where(eq(occupancy.orgId, org.id)).orderBy(asc(occupancy.id))

async function check(calls: Calls, content: string, request: Record<string, unknown> = {}) {
  const file = await expectJson<FileDocument>(await calls.upload(content), 201)
  const validation = await expectJson<ValidationDocument>(
    await calls.validate({ fileId: file.fileId, ...request }),
    200,
  )
  return { fileId: file.fileId, file, checked: validation }
}

const recheck = async (calls: Calls, fileId: string, request: Record<string, unknown>) =>
  await expectJson<ValidationDocument>(await calls.validate({ fileId, ...request }), 200)

const run = async (calls: Calls, fileId: string) =>
  await calls.runStartedTask(await expectJson<StartedDocument>(await calls.start(fileId), 202))

async function undo(calls: Calls, fileId: string) {
  const task = await calls.runStartedTask(await expectJson<StartedDocument>(await calls.undo(fileId), 202))
  if (!task || !('result' in task)) throw new Error(`The task ended as ${task?.status}`)
  return task.result as Record<string, unknown>
}

const figuresOf = async (propertyId: string) => {
  const [row] = await test.db.select().from(propertyFigure).where(eq(propertyFigure.propertyId, propertyId))
  return row!
}

const codesOf = ({ groups }: ValidationDocument) => groups.map(({ code }) => code).sort()

const template =
  'Property,Unit,First name,Last name,Company,Email,Mobile phone,Status,Lease from,Lease to,Move in,Language,Household size,External id'

describe('importing tenants', () => {
  it('[4.30][7.46][7.47][7.48][7.49] uploads, lists, checks and imports a file', async () => {
    const { org, person, maple, u204, calls } = await setUp()
    const content = `${template}
MPLC,204,Linh,Nguyen,,linh.nguyen@example.com,+18305550134,notice,2025-12-01,2026-11-30,2025-12-01,vi,2,t0001234
MPLC,118,Ada,Okafor,,"ada.okafor@example.org, ada@example.net",(830) 555-0177,current,2026-11-03,2027-10-31,2026-11-03,English,1,t0001301
`
    const { fileId, file, checked: validation } = await check(calls, content)
    expect(file).toMatchObject({ kind: 'tenant', status: 'ready', rowCount: 2, unmappedRequired: [] })
    const searchResult = await expectJson<{ items: { fileId: string }[] }>(
      await test.as(person).request('/tenant/import/search?q=file'),
      200,
    )
    expect(searchResult.items.map((item) => item.fileId)).toEqual([fileId])
    expect(validation).toMatchObject({ status: 'valid', summary: { create: 2, errors: 0, warnings: 0 } })
    expect(validation.sideEffects).toEqual(['2 tenants will be created.', 'No one will be contacted.'])
    expect(await listTenants(org)).toEqual([])

    await run(calls, fileId)
    const tenants = await listTenants(org)
    expect(tenants).toMatchObject([
      {
        displayName: 'Linh Nguyen',
        status: 'notice',
        propertyId: maple.id,
        unitId: u204.id,
        unitSort: u204.placeSort,
        propertySort: maple.nameSort,
        portfolioId: maple.portfolioId,
        emails: [{ address: 'linh.nguyen@example.com', primary: true }],
        phones: [{ e164: '+18305550134', type: 'mobile', primary: true, smsCapable: true }],
        contactKeys: ['linh.nguyen@example.com', '+18305550134'],
        language: 'vi',
        householdSize: 2,
        leaseTo: '2026-11-30',
        externalId: 't0001234',
        consentEmail: 'none',
        reachable: false,
      },
      {
        displayName: 'Ada Okafor',
        language: 'en',
        emails: [{ address: 'ada.okafor@example.org' }, { address: 'ada@example.net' }],
      },
    ])
    expect(await listStays(org)).toMatchObject([
      {
        tenantId: tenants[0]!.id,
        unitId: u204.id,
        role: 'primary',
        leaseFrom: '2025-12-01',
        leaseTo: '2026-11-30',
        moveIn: '2025-12-01',
        leaseType: 'fixed',
      },
      { tenantId: tenants[1]!.id },
    ])
    const [figure] = await test.db
      .select()
      .from(propertyFigure)
      .where(and(eq(propertyFigure.orgId, org.id), eq(propertyFigure.propertyId, maple.id)))
    expect(figure).toMatchObject({ tenants: 2, reachable: 0 })

    const events = await org.ledger('tenant.imported')
    expect(events.map(({ summary, metadata }) => [summary, metadata.created])).toEqual([
      ['Imported 2 tenants and changed the status of 2 units at Maple Court from file.csv.', 2],
    ])
    expect(JSON.stringify(events)).not.toMatch(/Nguyen|Linh|example\.com|5550134/)
  })

  it('offers to create missing units, counts each once, and removes them with the undo', async () => {
    const { org, calls } = await setUp()
    const content = `Property,Unit,First name,Last name,Email
MPLC,301,Linh,Nguyen,linh@example.com
MPLC,301,Per,Lindqvist,per@example.com
MPLC,302,Ada,Okafor,ada@example.com
PRVW,1,Sana,Haddad,sana@example.com
MPLC,204,Joost,Berg,joost@example.com
`
    const { fileId, checked: validation } = await check(calls, content)
    expect(validation.summary).toMatchObject({ errors: 4, create: 1 })
    const group = validation.groups.find(({ code }) => code === 'unit_not_found')!
    expect(group).toMatchObject({ count: 4, field: 'unit', column: 'Unit' })
    expect(group.fixes[0]).toMatchObject({ key: 'create_missing', label: 'Create the 3 missing units' })

    const recheckResult = await recheck(calls, fileId, {
      applyFix: [{ code: 'unit_not_found', field: 'unit', fix: 'create_missing' }],
    })
    expect(recheckResult.summary).toMatchObject({ errors: 0, create: 5 })
    expect(recheckResult.sideEffects).toContain(
      '3 units will be created: Maple Court 301, Maple Court 302, Prairie View 1.',
    )
    expect(await run(calls, fileId)).toMatchObject({
      result: { alsoCreated: { portfolios: 0, properties: 0, units: 3 } },
    })
    const units = await test.db
      .select()
      .from(unit)
      .where(eq(unit.orgId, org.id))
      .orderBy(asc(unit.propertySort), asc(unit.placeSort))
    expect(units.map(({ name, status }) => [name, status])).toEqual([
      ['118', 'vacant'],
      ['204', 'occupied'],
      ['301', 'occupied'],
      ['302', 'occupied'],
      ['1', 'occupied'],
    ])
    expect((await listStays(org)).map(({ role }) => role).sort()).toEqual([
      'co_tenant',
      'primary',
      'primary',
      'primary',
      'primary',
    ])

    expect(await undo(calls, fileId)).toMatchObject({ removed: 8, kept: 0 })
    expect(await listTenants(org)).toEqual([])
    expect(await listStays(org)).toEqual([])
    expect(await test.db.$count(unit, eq(unit.orgId, org.id))).toBe(2)
  })

  it('updates tenants found by id, email, name or phone, keeps values for empty cells, and undoes it all', async () => {
    const { org, maple, u204, u118, calls } = await setUp()
    const home = { propertyId: maple.id, unitId: u204.id }
    await org.tenant({
      ...home,
      firstName: 'Linh',
      lastName: 'Nguyen-Smith',
      externalId: 't1',
      notes: 'Quiet',
    })
    await org.tenant({
      ...home,
      firstName: 'Ada',
      lastName: 'Okafor',
      emails: [{ address: 'ada@example.com', label: null, primary: true, status: 'valid' }],
      contactKeys: ['ada@example.com'],
    })
    await org.tenant({ ...home, firstName: 'Per', lastName: 'Lindqvist', language: 'sv' })
    const before = await listTenants(org)

    const content = `Property,Unit,First name,Last name,Email,Phone,Language,Notes,Tenant ID,Lease to
MPLC,118,Linh,Nguyen,linh@example.com,,,,t1,2027-01-31
MPLC,204,Ada,Okafor-Weber,ada@example.com,830-555-0177,,,,
MPLC,204,Per,Lindqvist,,,,,,
MPLC,204,Maja,Lindqvist,ada@example.com,,,,,
`
    const { fileId, checked: validation } = await check(calls, content)
    expect(validation.summary).toMatchObject({ create: 1, update: 3, errors: 0 })
    await run(calls, fileId)
    const tenants = await listTenants(org)
    expect(tenants.map(({ displayName, version }) => [displayName, version])).toEqual([
      ['Maja Lindqvist', 1],
      ['Per Lindqvist', 2],
      ['Linh Nguyen', 2],
      ['Ada Okafor-Weber', 2],
    ])
    expect(tenants[2]).toMatchObject({ unitId: u118.id, notes: 'Quiet', leaseTo: '2027-01-31' })
    expect(tenants[1]).toMatchObject({ language: 'sv' })
    expect(tenants[3]).toMatchObject({
      emails: [{ address: 'ada@example.com', status: 'valid' }],
      phones: [{ e164: '+18305550177' }],
    })

    const secondCheck = await check(calls, content)
    expect(secondCheck.checked.summary).toMatchObject({ create: 0, update: 0, unchanged: 4 })

    expect(await undo(calls, fileId)).toMatchObject({ removed: 1, restored: 3, kept: 0 })
    const after = await listTenants(org)
    expect(
      after.map(({ displayName, unitId, contactKeys, leaseTo }) => [
        displayName,
        unitId,
        contactKeys,
        leaseTo,
      ]),
    ).toEqual(
      before.map(({ displayName, unitId, contactKeys, leaseTo }) => [
        displayName,
        unitId,
        contactKeys,
        leaseTo,
      ]),
    )
    expect(await listStays(org)).toEqual([])
  })

  it('returns rejected rows in their original columns with the reason', async () => {
    const { person, calls } = await setUp()
    const { fileId } = await check(
      calls,
      'Property,Unit,Name,Lease Start\nMPLC,204,"Nguyen, Linh",13/25/2026\nMPLC,118,"Okafor, Ada",2026-11-03\n',
    )
    const task = await run(calls, fileId)
    const { rejectedFileUrl } = (task as unknown as { result: { rejectedFileUrl: string } }).result
    expect(rejectedFileUrl).toBe(`/tenant/import/${fileId}/rejected.csv`)
    const response = await test.as(person).request(rejectedFileUrl)
    const text = await response.text()
    expect(text).toContain('Property,Unit,Name,Lease Start,Error')
    expect(text).toContain('13/25/2026')
    expect(text).toContain('isn’t a date')
  })
})

describe('reading rows of tenants', () => {
  it('keeps line breaks in notes, even when the file is imported again', async () => {
    const { org, calls } = await setUp()
    const content = 'Property,Unit,Last name,Notes\nMPLC,204,Nguyen,"Gate code 12\n\nDog in yard"\n'
    await calls.importFile(content)
    expect(await listTenants(org)).toMatchObject([{ notes: 'Gate code 12\n\nDog in yard' }])
    expect((await check(calls, content)).checked.summary).toMatchObject({ update: 0, unchanged: 1 })
  })

  it('skips rows of vacant units', async () => {
    const { org, calls } = await setUp()
    const { fileId, checked: validation } = await check(
      calls,
      'Property,Unit,Tenant,Status\nMPLC,204,VACANT,Vacant-Unrented\nMPLC,118,,Vacant\nMPLC,204,Linh Nguyen,Current\n',
    )
    expect(validation.summary).toMatchObject({ create: 1, skip: 2, errors: 0 })
    await run(calls, fileId)
    expect((await listTenants(org)).map(({ displayName }) => displayName)).toEqual(['Linh Nguyen'])
    expect(validation.groups).toMatchObject([
      { code: 'row_ignored', count: 2, message: 'Vacant units without a tenant, skipped.' },
    ])
  })

  it('splits two people in one cell with a fix', async () => {
    const { org, calls } = await setUp()
    const content = 'Property,Unit,Tenant,Phone\nMPLC,204,"Lindqvist, Per & Maja",701-555-0110\n'
    const { fileId, checked: validation } = await check(calls, content)
    const group = validation.groups.find(({ code }) => code === 'split_household')!
    expect(group).toMatchObject({ severity: 'warning' })
    expect(group.message).toContain('two people')
    expect(validation.summary).toMatchObject({ rows: 1, create: 1 })
    const split = await recheck(calls, fileId, {
      applyFix: [{ code: 'split_household', field: 'fullName', fix: 'split' }],
    })
    expect(split.sideEffects).toContain('2 tenants will be created.')
    expect(split.file.records).toEqual({ create: 2, update: 0 })
    expect(await run(calls, fileId)).toMatchObject({
      result: { rows: 1, created: 1, records: { created: 2, updated: 0 } },
    })
    expect((await listTenants(org)).map(({ displayName }) => displayName)).toEqual([
      'Maja Lindqvist',
      'Per Lindqvist',
    ])
    expect((await listStays(org)).map(({ role }) => role)).toEqual(['primary', 'co_tenant'])
    expect(await undo(calls, fileId)).toMatchObject({ removed: 2 })
    expect(await listTenants(org)).toEqual([])
  })

  it.each([
    ['Per Lindqvist', 'may be two people', 2],
    ['Lindqvist, Per', undefined, 1],
  ])('reads two full names in a column with names such as %j', async (otherName, message, count) => {
    const { org, calls } = await setUp()
    const content = `Property,Unit,Tenant,Email\nMPLC,118,"${otherName}",per@example.com\nMPLC,204,"Linh Nguyen, Ada Okafor",linh@example.com\n`
    const { fileId, checked: validation } = await check(calls, content)
    const group = validation.groups.find(({ code }) => code === 'split_household')
    if (message) expect(group?.message).toContain(message)
    else expect(group).toBeUndefined()
    await recheck(calls, fileId, {
      applyFix: [{ code: 'split_household', field: 'fullName', fix: 'split' }],
    })
    await run(calls, fileId)
    const names = (await listTenants(org)).map(({ displayName }) => displayName)
    expect(names).toHaveLength(count + 1)
    expect(names).toContain(count === 2 ? 'Ada Okafor' : 'Ada Okafor Linh Nguyen')
  })

  it('imports the tenants of beds, into whole units where the property records those', async () => {
    const { org, maple, calls } = await setUp()
    await org.unit({ propertyId: maple.id, name: '101-A' })
    await org.unit({ propertyId: maple.id, name: '101-B' })
    await calls.importFile(`Property,Unit,Bed,Tenant
MPLC,101,A,Linh Nguyen
MPLC,101,B,Ada Okafor
MPLC,204,A,Per Lindqvist
MPLC,204,B,Sana Haddad
`)
    const rows = await test.db
      .select({ name: tenant.displayName, unit: unit.name })
      .from(tenant)
      .innerJoin(unit, and(eq(unit.orgId, tenant.orgId), eq(unit.id, tenant.unitId)))
      .where(eq(tenant.orgId, org.id))
      .orderBy(asc(tenant.firstName))
    expect(rows.map(({ name, unit: place }) => `${name}: ${place}`)).toEqual([
      'Ada Okafor: 101-B',
      'Linh Nguyen: 101-A',
      'Per Lindqvist: 204',
      'Sana Haddad: 204',
    ])
    expect((await listStays(org)).map(({ role }) => role)).toEqual([
      'primary',
      'primary',
      'primary',
      'co_tenant',
    ])
  })

  it('keeps the roles of a household, and names with other quotes, and says what changes of a stay', async () => {
    const { org, calls } = await setUp()
    const columns = 'Property,Unit,First name,Last name,Role,Move in'
    await calls.importFile(
      `${columns}\nMPLC,204,Linh,OBrien,primary,2025-12-01\nMPLC,204,Ada,Okafor,co-tenant,2025-12-01\n`,
    )
    await test.db
      .update(tenant)
      .set({ lastName: 'O’Brien' })
      .where(and(eq(tenant.orgId, org.id), eq(tenant.lastName, 'OBrien')))
    const withoutRole = 'Property,Unit,First name,Last name,Move in'
    const swapped = await check(
      calls,
      `${withoutRole}\nMPLC,204,Ada,Okafor,2025-12-01\nMPLC,204,Linh,O’Brien,2025-12-01\n`,
    )
    expect(swapped.checked.summary).toMatchObject({ update: 0, unchanged: 2 })

    const moved = await check(calls, `${columns}\nMPLC,204,Ada,Okafor,occupant,2025-11-01\n`)
    expect(moved.checked.rows.items).toMatchObject([
      {
        outcome: 'update',
        changes: [
          { field: 'role', from: 'co_tenant', to: 'occupant' },
          { field: 'moveIn', from: '2025-12-01', to: '2025-11-01' },
        ],
      },
    ])
    await run(calls, moved.fileId)
    expect((await listStays(org)).map(({ role }) => role)).toEqual(['primary', 'occupant'])
  })

  it('puts residents with a future move-out on notice, or asks if the row says otherwise', async () => {
    const { org, calls } = await setUp()
    await calls.importFile(`MPLC - Maple Court (MPLC),,,
Unit,Resident,Move in,Move out
Current/Notice/Vacant Residents,,,
204,Linh Nguyen,2025-12-01,2099-11-30
118,Ada Okafor,2025-12-01,
`)
    const statuses = (await listTenants(org)).map(({ displayName, status }) => [displayName, status])
    expect(statuses).toEqual([
      ['Linh Nguyen', 'notice'],
      ['Ada Okafor', 'current'],
    ])
    expect((await listStays(org)).map(({ moveOut }) => moveOut)).toEqual(['2099-11-30', null])
    const { checked: validation } = await check(
      calls,
      'Property,Unit,Tenant,Status,Move out\nMPLC,204,Per Lindqvist,Current,2099-12-31\n',
    )
    expect(validation.groups).toContainEqual(
      expect.objectContaining({ code: 'status_mismatch', severity: 'warning' }),
    )
    expect(JSON.stringify(validation.rows)).toContain('but they move out on Dec 31, 2099')
  })

  it.each([
    ['Property,Unit,Company,Email', 'MPLC,204,Blue Yonder Travel LLC,office@blueyonder.example'],
    ['Property,Unit,Tenant,Email', 'MPLC,204,"Blue Yonder Travel, LLC",office@blueyonder.example'],
    ['Property,Unit,First name,Last name,Company', 'MPLC,204,,,Blue Yonder Travel'],
    ['Property,Unit,First name,Last name,Company', 'MPLC,204,Ada,Okafor,Blue Yonder Travel'],
    ['Property,Unit,First name,Last name', 'MPLC,204,,Blue Yonder Travel LLC'],
    ['Property,Unit,Tenant', 'MPLC,204,Blue Yonder Travel LLC (t0002210)'],
    ['Property,Unit,Tenant', 'MPLC,204,Blue  Yonder Travel & Söns GmbH dba Yonder'],
    ['Property,Unit,Company,External ID', 'MPLC,204,Blue Yonder Travel LLC,t0002210'],
    ['Property,Unit,First name,Last name', 'MPLC,204,Blue Yonder Travel LLC,'],
    ['Property,Unit,Company,Email', 'PRVW,,Blue Yonder Travel,office@blueyonder.example'],
  ])('recognizes a company that was imported before from %s: %s', async (header, row) => {
    const { org, calls } = await setUp()
    await calls.importFile(`${header}\n${row}\n`)
    expect(await listTenants(org)).toHaveLength(1)
    const { checked: validation } = await check(calls, `${header}\n${row}\n`)
    expect(validation.summary).toMatchObject({ create: 0, errors: 0 })
    await calls.importFile(`${header}\n${row}\n`)
    expect(await listTenants(org)).toHaveLength(1)
  })

  it('recognizes a company that was identified in an earlier import', async () => {
    const { org, calls } = await setUp()
    const content = 'Property,Unit,First name,Last name\nMPLC,204,Blue Yonder Travel,\n'
    const { fileId } = await check(calls, content)
    await recheck(calls, fileId, {
      applyFix: [{ code: 'name_required', field: 'lastName', fix: 'use_company' }],
    })
    await run(calls, fileId)
    const { checked: validation } = await check(calls, content)
    expect(validation.summary).toMatchObject({ create: 0, errors: 0 })
    await calls.importFile('Property,Unit,Tenant\nMPLC,204,Blue Yonder Travel\n')
    expect(await listTenants(org)).toMatchObject([{ kind: 'company', companyName: 'Blue Yonder Travel' }])
  })

  it('asks once for the order of ambiguous dates in all columns', async () => {
    const { org, calls } = await setUp()
    const content =
      'Property,Unit,Last name,Lease from,Lease to\nMPLC,204,Nguyen,03/04/2025,04/03/2027\nMPLC,118,Okafor,05/06/2025,05/06/2027\n'
    const { fileId, checked: validation } = await check(calls, content)
    const group = validation.groups.find(({ code }) => code === 'date_ambiguous')!
    expect(group.fixes[0]).toMatchObject({ key: 'choose_order', input: 'choice' })
    const chosen = await recheck(calls, fileId, {
      applyFix: [{ code: 'date_ambiguous', field: 'leaseFrom', fix: 'choose_order', value: 'DMY' }],
    })
    expect(chosen.summary.errors).toBe(0)
    await run(calls, fileId)
    expect((await listStays(org)).map(({ leaseFrom, leaseTo }) => [leaseFrom, leaseTo])).toEqual([
      ['2025-04-03', '2027-03-04'],
      ['2025-06-05', '2027-06-05'],
    ])
  })

  it('offers the only reading of a date that doesn’t fit the chosen order', async () => {
    const { org, calls } = await setUp()
    const content =
      'Property,Unit,Last name,Lease from,Lease to\nMPLC,204,Nguyen,03/04/2025,31/12/2025\nMPLC,118,Okafor,05/13/2025,05/06/2027\n'
    const { fileId } = await check(calls, content)
    const applyFix = [{ code: 'date_ambiguous', field: 'leaseFrom', fix: 'choose_order', value: 'MDY' }]
    const { groups } = await recheck(calls, fileId, { applyFix })
    const group = groups.find(({ code }) => code === 'date_format')!
    expect(group).toMatchObject({ field: 'leaseTo', count: 1, fixes: [{ key: 'use_suggestion' }, {}, {}] })
    const chosen = await recheck(calls, fileId, {
      applyFix: [...applyFix, { code: 'date_format', field: 'leaseTo', fix: 'use_suggestion' }],
    })
    expect(chosen.summary.errors).toBe(0)
    await run(calls, fileId)
    expect((await listStays(org)).map(({ leaseTo }) => leaseTo)).toEqual(['2025-12-31', '2027-05-06'])
  })

  it('infers the order of dates if one of them has only one reading', async () => {
    const { org, calls } = await setUp()
    const {
      file,
      fileId,
      checked: validation,
    } = await check(
      calls,
      'Property,Unit,Last name,Lease from\nMPLC,204,Nguyen,03/04/2025\nMPLC,118,Okafor,30/06/2025\n',
    )
    expect(file.options).toMatchObject({ dateFormat: 'DMY' })
    expect(validation.summary.errors).toBe(0)
    await run(calls, fileId)
    expect((await listStays(org)).map(({ leaseFrom }) => leaseFrom)).toEqual(['2025-04-03', '2025-06-30'])
  })

  it('treats a first name alone as a company with a fix', async () => {
    const { org, calls } = await setUp()
    const content = 'Property,Unit,First name,Last name,Email\nMPLC,204,Hill Bakery,,office@bakery.example\n'
    const { fileId, checked: validation } = await check(calls, content)
    expect(codesOf(validation)).toEqual(['email_role', 'name_required'])
    const recheckResult = await recheck(calls, fileId, {
      applyFix: [{ code: 'name_required', field: 'lastName', fix: 'use_company' }],
    })
    expect(recheckResult.summary).toMatchObject({ create: 1, errors: 0 })
    await run(calls, fileId)
    expect(await listTenants(org)).toMatchObject([{ kind: 'company', companyName: 'Hill Bakery' }])
  })

  it('warns about invalid, misspelled and internal contacts', async () => {
    const { person, org, calls } = await setUp()
    const content = `Property,Unit,Last name,Email,Phone
MPLC,204,Nguyen,linh@gmial.com,555-01
MPLC,118,Okafor,,
MPLC,118,Haddad,${person.email},
MPLC,118,Berg,dana@@example,
`
    const { fileId, checked: validation } = await check(calls, content)
    expect(validation.summary).toMatchObject({ create: 4, errors: 0 })
    expect(codesOf(validation)).toEqual([
      'email_internal',
      'email_invalid',
      'email_typo',
      'no_contact',
      'phone_invalid',
    ])
    await recheck(calls, fileId, {
      applyFix: [{ code: 'email_typo', field: 'emails', fix: 'use_suggestion' }],
    })
    await run(calls, fileId)
    const nguyen = (await listTenants(org)).find(({ lastName }) => lastName === 'Nguyen')!
    expect(nguyen.emails).toMatchObject([{ address: 'linh@gmail.com' }])
    expect(nguyen.phones).toMatchObject([{ e164: null, raw: '555-01' }])
  })

  it('reports duplicate tenants, reversed dates, contradicting statuses and occupied units', async () => {
    const { org, maple, u118, calls } = await setUp()
    await org.tenant({
      propertyId: maple.id,
      unitId: u118.id,
      firstName: 'Sana',
      lastName: 'Haddad',
      leaseTo: '2027-05-31',
    })
    const content = `Property,Unit,First name,Last name,Status,Lease from,Lease to,Phone
MPLC,204,Linh,Nguyen,current,2026-01-01,2027-12-31,830-555-0134
MPLC,Apt 204,Linh,Nguyen,current,2026-01-01,2027-12-31,830-555-0134
MPLC,204,Per,Lindqvist,current,2027-12-31,2026-01-01,830-555-0135
MPLC,204,Maja,Lindqvist,past,2026-01-01,2027-12-31,830-555-0136
MPLC,118,Ada,Okafor,current,2026-01-01,2027-12-31,830-555-0137
MPLC,999,Joost,Berg,current,2026-01-01,2027-12-31,830-555-0138
MPLC,204,Carl,Weber,lunar,2026-01-01,2027-12-31,830-555-0139
`
    const { checked: validation } = await check(calls, content)
    const messages = Object.fromEntries(
      validation.rows.items.map(({ n, issues }) => [n, issues.map(({ message }) => message).join(' ')]),
    )
    expect(messages).toMatchObject({
      3: 'Row 3: Same tenant as row 2 (Linh Nguyen).',
      4: 'Row 4, column Lease to: Lease end 2026-01-01 is before lease start 2027-12-31.',
      5: 'Row 5, column Status: Status is “past”, but the lease ends 2027-12-31.',
      6: 'Row 6, column Unit: Unit 118 already has a current tenant (Sana Haddad until May 31, 2027).',
      7: 'Row 7, column Unit: Maple Court has no unit “999”.',
      8: 'Row 8, column Status: “lunar” isn’t a known tenant status.',
    })
    expect(validation.summary).toMatchObject({ errors: 4, create: 3, warnings: 2 })
  })
})

describe('the units of imported tenants', () => {
  const statusesOf = async (org: TestOrg) => {
    const rows = await test.db.select().from(unit).where(eq(unit.orgId, org.id)).orderBy(asc(unit.name))
    return Object.fromEntries(rows.map(({ name, status }) => [name, status]))
  }

  it('changes their status with move-ins, notices and move-outs, records one event per property, and undoes it', async () => {
    const { org, maple, prairie, calls } = await setUp()
    const leaving = await org.unit({ propertyId: prairie.id, name: '7', status: 'occupied' })
    await org.unit({ propertyId: maple.id, name: '300', status: 'down' })
    await org.unit({ propertyId: maple.id, name: '301', status: 'occupied' })
    await org.tenant({ unitId: leaving.id, lastName: 'Berg', externalId: 't7' })
    const before = { '118': 'vacant', '204': 'vacant', '300': 'down', '301': 'occupied', '7': 'occupied' }
    expect(await statusesOf(org)).toEqual(before)

    const header = 'Property,Unit,Last name,Status,External id'
    const fileId = await calls.importFile(`${header}
MPLC,204,Nguyen,current,t1
MPLC,204,Lindqvist,notice,t2
MPLC,118,Okafor,notice,t3
MPLC,300,Weber,current,t4
MPLC,301,Haddad,current,t5
MPLC,204,Soto,future,t6
PRVW,7,Berg,past,t7
`)
    const after = { '118': 'notice', '204': 'occupied', '300': 'down', '301': 'occupied', '7': 'vacant' }
    expect(await statusesOf(org)).toEqual(after)
    const events = await org.ledger('tenant.imported')
    expect(events.map(({ propertyId, summary }) => [propertyId, summary])).toEqual([
      [maple.id, 'Imported 6 tenants and changed the status of 2 units at Maple Court from file.csv.'],
      [prairie.id, 'Updated 1 tenant and changed the status of 1 unit at Prairie View from file.csv.'],
    ])
    expect(await org.ledger('unit.status_changed')).toEqual([])
    expect(await figuresOf(maple.id)).toMatchObject({ occupied: 3, vacant: 0, tenants: 5 })

    expect(await undo(calls, fileId)).toMatchObject({ kept: 0 })
    expect(await statusesOf(org)).toEqual(before)
    const undone = await org.ledger('tenant.removed')
    expect(undone.map(({ summary }) => summary)).toEqual([
      'Removed 6 tenants and restored the status of 2 units at Maple Court, undoing the import of file.csv.',
    ])
  })

  it('keeps a status that was set or needed since', async () => {
    const { org, person, u204, u118, calls } = await setUp()
    const fileId = await calls.importFile('Property,Unit,Last name\nMPLC,204,Nguyen\nMPLC,118,Okafor\n')
    await org.tenant({ unitId: u204.id, lastName: 'Newcomer' })
    const json = { status: 'down' }
    const changed = await test.as(person).request(`/unit/${u118.id}`, { method: 'PATCH', json })
    expect(changed.status).toBe(200)
    await undo(calls, fileId)
    expect(await statusesOf(org)).toEqual({ '118': 'down', '204': 'occupied' })
  })

  it('creates occupied units from the file, and removes them with the undo', async () => {
    const { org, calls } = await setUp()
    const content = `Property,Unit,Last name,Status,External id
MPLC,401,Nguyen,notice,t1
MPLC,402,Okafor,past,t2
MPLC,401,Berg,current,t3
`
    const applyFix = [{ code: 'unit_not_found', field: 'unit', fix: 'create_missing' }]
    const { fileId } = await check(calls, content, { applyFix })
    await run(calls, fileId)
    expect(await statusesOf(org)).toMatchObject({ '401': 'occupied', '402': 'vacant' })
    expect(await undo(calls, fileId)).toMatchObject({ removed: 5, kept: 0 })
    expect(Object.keys(await statusesOf(org))).toEqual(['118', '204'])
  })

  it('sorts tenants who move into a new unit', async () => {
    const { org, u204, calls } = await setUp()
    await org.tenant({ unitId: u204.id, lastName: 'Nguyen', externalId: 't1' })
    const applyFix = [{ code: 'unit_not_found', field: 'unit', fix: 'create_missing' }]
    const content = 'Property,Unit,Last name,External id\nMPLC,401,Nguyen,t1\n'
    const { fileId } = await check(calls, content, { applyFix })
    await run(calls, fileId)
    const [movedTenant] = await listTenants(org)
    const [home] = await test.db.select().from(unit).where(eq(unit.id, movedTenant!.unitId!))
    expect(home!.name).toBe('401')
    expect(movedTenant!.unitSort).toBe(home!.placeSort)
  })
})

describe('an erased tenant', () => {
  it('disappears from findings, import rows and undo results', async () => {
    const { org, person, u204, calls } = await setUp('org_admin')
    const existingTenant = await org.tenant({
      unitId: u204.id,
      lastName: 'Nguyen',
      externalId: 't1',
      notes: 'Likes tea',
    })
    const fileId = await calls.importFile(`Property,Unit,Last name,External id,Notes
MPLC,204,Nguyen,t1,Likes coffee
MPLC,118,Okafor,t2,Plays chess
`)
    const patched = await test
      .as(person)
      .request(`/tenant/${existingTenant.id}`, { method: 'PATCH', json: { tags: ['x'] } })
    expect(patched.status).toBe(200)
    await check(calls, 'Property,Unit,Last name,External id,Notes\nMPLC,204,Nguyen,t1,Likes juice\n')
    const forcedUndo = await test
      .as(person)
      .request(`/tenant/import/${fileId}/undo`, { method: 'POST', json: {} })
    expect(forcedUndo.status).toBe(409)
    const copies = async () => {
      const tables = ['import_finding', 'import_row', 'task', 'ledger_event', 'consent_record', 'occupancy']
      const tablesWithData: string[] = []
      for (const table of tables) {
        const { rows } = await test.pool.query(`select * from ${table} where org_id = $1`, [org.id])
        if (/Nguyen|Likes|Okafor|chess/.test(JSON.stringify(rows))) tablesWithData.push(table)
      }
      return tablesWithData
    }
    expect(await copies()).toContain('import_finding')
    const people = await listTenants(org)
    for (const { id } of people) {
      const json = { reason: 'tenant_request', confirm: 'ERASE' }
      expect((await test.as(person).request(`/tenant/${id}/erase`, { method: 'POST', json })).status).toBe(
        200,
      )
    }
    expect(await copies()).toEqual([])
  })
})

describe('an undo', () => {
  it("doesn't restore a tenant who was erased since", async () => {
    const { org, person, u204, calls } = await setUp('org_admin')
    await org.tenant({ unitId: u204.id, lastName: 'Nguyen', externalId: 't1', notes: 'as before' })
    const fileId = await calls.importFile(`Property,Unit,Last name,External id,Notes
MPLC,204,Nguyen,t1,changed
MPLC,118,Okafor,t2,new
MPLC,118,Berg,t3,new
`)
    const [, nguyen, okafor] = await listTenants(org)
    for (const { id } of [nguyen!, okafor!]) {
      const json = { reason: 'tenant_request', confirm: 'ERASE' }
      const erased = await test.as(person).request(`/tenant/${id}/erase`, { method: 'POST', json })
      expect(erased.status).toBe(200)
    }
    expect(await undo(calls, fileId)).toMatchObject({ removed: 1, keptRecords: [] })
    expect(await listTenants(org)).toEqual([])
    expect(await listStays(org)).toEqual([])
    const importRows = await test.pool.query('select * from import_row where org_id = $1', [org.id])
    expect(JSON.stringify(importRows.rows)).not.toContain('as before')
  })

  it("withdraws consent of tenants whom the file doesn't change otherwise", async () => {
    const { org, calls } = await setUp('org_admin')
    const row = 'Property,Unit,Last name,External id,Email'
    await calls.importFile(`${row}\nMPLC,204,Nguyen,t1,linh@example.com\n`)
    const proof = `${row},Opt in,Opt in date,Consent evidence\nMPLC,204,Nguyen,t1,linh@example.com,yes,2026-10-01,Lease\n`
    const fileId = await calls.importFile(proof)
    expect((await listTenants(org))[0]!.reachable).toBe(true)
    await undo(calls, fileId)
    expect((await listTenants(org))[0]!.reachable).toBe(false)
  })

  it('withdraws consent that only the file documented, and anonymizes its record', async () => {
    const { org, u118, calls } = await setUp('org_admin')
    await org.tenant({ unitId: u118.id, lastName: 'Okafor', externalId: 't2' })
    const content = `Property,Unit,Last name,External id,Email,Opt in,Opt in date,Consent evidence
MPLC,204,Nguyen,t1,linh@example.com,yes,2026-10-01,"Lease, page 9"
MPLC,118,Okafor,t2,ada@example.com,yes,2026-10-01,"Lease, page 2"
`
    const fileId = await calls.importFile(content)
    expect((await listTenants(org)).map(({ reachable }) => reachable)).toEqual([true, true])
    await undo(calls, fileId)
    const records = await test.db.select().from(consentRecord).where(eq(consentRecord.orgId, org.id))
    expect(records.map(({ state }) => state).toSorted()).toEqual(['none', 'none', 'opted_in', 'opted_in'])
    expect(JSON.stringify(records)).not.toMatch(/linh|page 9/)

    const withoutConsent = 'Property,Unit,Last name,Email\nMPLC,204,Nguyen,linh@example.com\n'
    await calls.importFile(withoutConsent)
    expect((await listTenants(org)).map(({ reachable }) => reachable)).toEqual([false, false])
    await calls.importFile(content)
    expect((await listTenants(org)).map(({ reachable }) => reachable)).toEqual([true, true])
  })

  it('restores tenants with the current portfolio of their property', async () => {
    const { org, person, maple, prairie, u204, calls } = await setUp('org_admin')
    await org.tenant({ unitId: u204.id, lastName: 'Nguyen', externalId: 't1' })
    await org.unit({ propertyId: prairie.id, name: '7' })
    const fileId = await calls.importFile('Property,Unit,Last name,External id\nPRVW,7,Nguyen,t1\n')
    const north = await org.portfolio({ name: 'North' })
    const patch = async (path: string, json: object) => {
      expect((await test.as(person).request(path, { method: 'PATCH', json })).status).toBe(200)
    }
    await patch(`/property/${maple.id}`, { name: 'Zinnia Court', portfolioId: north.id })
    await patch(`/unit/${u204.id}`, { name: '999' })
    await undo(calls, fileId)
    const [restoredTenant] = await listTenants(org)
    const [home] = await test.db.select().from(unit).where(eq(unit.id, u204.id))
    expect(restoredTenant).toMatchObject({
      propertyId: maple.id,
      unitId: u204.id,
      portfolioId: north.id,
      propertySort: home!.propertySort,
      unitSort: home!.placeSort,
    })
    expect(restoredTenant!.searchText).toMatch(/ 999$/)
  })
})

describe('consent and sensitive data', () => {
  it('records consent only with a date and evidence, and never after an opt-out', async () => {
    const { org, calls } = await setUp()
    const header = 'Property,Unit,Last name,Email,Opt in,Opt in date,Consent evidence'
    const content = `${header}
MPLC,204,Nguyen,linh@example.com,yes,2026-10-01,"Lease, page 9"
MPLC,118,Okafor,ada@example.com,yes,,
MPLC,118,Berg,joost@example.com,no,2026-10-01,Lease
`
    const { fileId, checked: validation } = await check(calls, content)
    expect(validation.groups).toMatchObject([
      { code: 'consent_without_proof', count: 1, severity: 'warning' },
    ])
    expect(validation.sideEffects).toContain('1 consent record will be created.')
    await run(calls, fileId)
    const records = await test.db.select().from(consentRecord).where(eq(consentRecord.orgId, org.id))
    expect(records).toMatchObject([
      {
        channel: 'email',
        address: 'linh@example.com',
        purpose: 'safety_alerts',
        state: 'opted_in',
        method: 'import',
        evidence: { documentRef: 'Lease, page 9', note: 'file.csv, row 2' },
      },
    ])
    expect((await listTenants(org)).map(({ lastName, reachable }) => [lastName, reachable])).toEqual([
      ['Berg', false],
      ['Nguyen', true],
      ['Okafor', false],
    ])

    const [{ id: _id, ...first }] = records as [(typeof records)[0]]
    await test.db.insert(consentRecord).values({
      ...first,
      id: crypto.randomUUID(),
      state: 'opted_out',
      method: 'reply_keyword',
      occurredAt: new Date('2026-10-05T00:00:00Z'),
    })
    await calls.importFile(`${header}\nMPLC,204,Nguyen,linh@example.com,yes,2026-11-01,"Lease, page 9"\n`)
    expect(await test.db.$count(consentRecord, eq(consentRecord.orgId, org.id))).toBe(2)
  })

  it('records consent to calls for any number but a fax, and to texts for mobile ones', async () => {
    const { org, calls } = await setUp()
    await calls.importFile(`Property,Unit,Last name,Home phone,SMS opt in,Call opt in,Opt in date,Consent evidence
MPLC,204,Nguyen,(512) 555-0142,yes,yes,2026-10-01,Lease
`)
    const records = await test.db.select().from(consentRecord).where(eq(consentRecord.orgId, org.id))
    expect(records.map(({ channel, address }) => [channel, address])).toEqual([['voice', '+15125550142']])
    expect(await listTenants(org)).toMatchObject([
      { consentSms: 'none', consentVoice: 'opted_in', reachable: true },
    ])
  })

  it('ignores assistance needs unless the importer can see them', async () => {
    const content = 'Property,Unit,Last name,Assistance\nMPLC,204,Nguyen,"Wheelchair, 2 cats"\n'
    const manager = await setUp()
    const refusal = await check(manager.calls, content)
    expect(codesOf(refusal.checked)).toEqual(['not_permitted'])
    await run(manager.calls, refusal.fileId)
    expect((await listTenants(manager.org))[0]!.assistance).toBeNull()

    const admin = await setUp('org_admin')
    const { fileId } = await check(admin.calls, content)
    await run(admin.calls, fileId)
    const [row] = await listTenants(admin.org)
    expect(openAssistance(test.deps.gateways.tenantSecrets, row!, row!.assistance)).toMatchObject({
      mobility: true,
      pets: 2,
      oxygen_or_power: false,
    })
  })

  it('shows a file with assistance needs only to its uploader and to those who can read them', async () => {
    const { org, person, calls } = await setUp('org_admin')
    const { fileId } = await check(calls, 'Property,Unit,Last name,Assistance\nMPLC,999,Nguyen,Wheelchair\n')
    const { fileId: openFileId } = await check(calls, 'Property,Unit,Last name\nMPLC,204,Nguyen\n')
    const manager = await org.member('property_manager')
    const admin = await org.member('org_admin')
    const read = async (reader: TestPerson) => {
      const found = await test.as(reader).request('/tenant/import/search')
      const { items } = await found.json<{ items: { fileId: string }[] }>()
      const rejectedRows = await test.as(reader).request(`/tenant/import/${fileId}/rejected.csv`)
      return { files: items.map((item) => item.fileId).sort(), rejectedRows: rejectedRows.status }
    }
    const all = [fileId, openFileId].sort()
    expect(await read(manager)).toEqual({ files: [openFileId], rejectedRows: 404 })
    expect(await read(person)).toEqual({ files: all, rejectedRows: 200 })
    expect(await read(admin)).toEqual({ files: all, rejectedRows: 200 })
    const remapped = importCalls(test, manager, 'tenant').validate({ fileId })
    expect((await remapped).status).toBe(404)
  })

  it('removes columns that are never imported before the file is stored', async () => {
    const { calls } = await setUp()
    const file = await expectJson<FileDocument>(
      await calls.upload('Property,Unit,Last name,SSN,DOB\nMPLC,204,Nguyen,123-45-6789,01/02/1990\n'),
      201,
    )
    expect(file.notices.map(({ code }) => code)).toEqual([
      'sensitive_column_dropped',
      'sensitive_column_dropped',
    ])
    expect(JSON.stringify(file)).not.toContain('123-45-6789')
  })
})

describe('a limited member', () => {
  it("imports tenants only at granted properties, and can't find others", async () => {
    const { org, maple } = await setUp()
    const person = await org.fga({ role: 'property_manager_on', resourceId: maple.id })
    await org.grantRole(person, 'property_manager')
    const calls = importCalls(test, person, 'tenant')
    const { fileId, checked: validation } = await check(
      calls,
      'Property,Unit,Last name\nMPLC,204,Nguyen\nPRVW,1,Okafor\n',
    )
    expect(validation.summary).toMatchObject({ create: 1, errors: 1 })
    expect(validation.groups[0]).toMatchObject({ code: 'property_not_found' })
    await run(calls, fileId)
    expect((await listTenants(org)).map(({ lastName }) => lastName)).toEqual(['Nguyen'])
  })
})

it('suggests the right import for tenants uploaded as properties or units', async () => {
  const { org } = await setUp()
  const person = await org.member('property_manager')
  const content = 'Property,Unit,First name,Last name,Lease from\nMPLC,204,Linh,Nguyen,2026-01-01\n'
  for (const kind of ['property', 'unit'] as const) {
    const response = await importCalls(test, person, kind).upload(content)
    const problem = await expectJson<{ detail: string; issue: string; kind: string }>(response, 422)
    expect(problem).toMatchObject({ issue: 'wrong_kind', kind: 'tenant' })
    expect(problem.detail).toContain('This file lists tenants')
  }
})

it('offers a template that can be imported unchanged', async () => {
  const { org, person, calls } = await setUp()
  await org.property({ name: 'Canyon Business Park', code: 'CANY' })
  const template = await (await test.as(person).request('/tenant/import/template.csv')).text()
  const { file, checked: validation } = await check(calls, template, {
    applyFix: [{ code: 'unit_not_found', field: 'unit', fix: 'create_missing' }],
  })
  expect(file).toMatchObject({ status: 'ready', unmappedRequired: [] })
  expect(file.mapping.every(({ field }) => field !== null)).toBe(true)
  expect(validation.summary).toMatchObject({ rows: 3, create: 3, errors: 0 })
})
