import { and, eq, sql } from 'drizzle-orm'
import { newId } from '../../../platform/db/new-id.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inTransaction } from '../../../platform/context/context.ts'
import { ledgerContext, ledgerEvent, ledgerHead, user } from '../../../platform/db/schema/index.ts'
import { genesisHash, hashEvent } from '../../../platform/ledger/hash-chain.ts'
import { recordEvent, toHashedEvent } from '../../../platform/ledger/record-event.ts'
import { verifyExport } from '../../../platform/ledger/verify-export.ts'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { asOwner } from '../../../testing/database.ts'
import type { TestOrg, TestPerson } from '../../../testing/factories.ts'
import type { Property } from '../../estate/properties/properties.schema.ts'
import { anchorLedgers } from './verify-ledger.service.ts'
import type { LedgerEvent, LedgerPage, LedgerVerification } from './ledger.schema.ts'

let test: TestApp
let org: TestOrg
let manager: TestPerson
beforeAll(async () => {
  test = await createTestApp()
  org = await test.mintOrg()
  manager = await org.member('property_manager')
})
afterAll(() => test.close())

const list = (query: string, person = manager) => test.as(person).request(`/ledger/events?${query}`)
const page = async (query: string, person = manager) => (await list(query, person)).json<LedgerPage>()
let street = 1
async function createProperty(name: string, person = manager) {
  const address = { line1: `${(street += 1)} Ledger Ln`, city: 'Boulder', region: 'CO', postalCode: '80302' }
  const response = await test.as(person).request('/property', { method: 'POST', json: { name, address } })
  return await response.json<Property>()
}

describe('listLedgerEvents', () => {
  it("[7.66] [3.70] returns a property's events, newest first, with names", async () => {
    const made = await createProperty('Maple Court')
    await test.as(manager).request(`/property/${made.id}`, { method: 'PATCH', json: { name: 'Maple Park' } })
    await test.db.update(user).set({ name: 'Ana Ruiz' }).where(eq(user.id, manager.id))
    const { items, page: info, chain } = await page(`propertyId=${made.id}`)
    expect(items.map((event) => event.action)).toEqual(['property.updated', 'property.created'])
    expect(items[0]).toMatchObject({
      category: 'property',
      actor: { type: 'user', id: manager.id, name: 'Ana Ruiz' },
      subject: { type: 'property', id: made.id, name: 'Maple Park' },
      summary: 'Maple Park: name changed.',
      changes: [{ field: 'name', from: 'Maple Court', to: 'Maple Park', fromName: null, toName: null }],
      foldedCount: 0,
    })
    expect(items[1]).toMatchObject({ subject: { name: 'Maple Park' }, targets: [{ name: 'Unassigned' }] })
    expect(items[0]!.prevHash).toMatch(/^[0-9a-f]{64}$/)
    expect(info).toMatchObject({ total: 2, totalIsExact: true })
    expect(chain).toEqual({ verifiedThroughSeq: null, verifiedAt: null, ok: null })
    expect((await page(`propertyId=${made.id}&threatId=${newId()}`)).items).toEqual([])
  })

  it('filters, searches and pages both ways', async () => {
    const made = await createProperty('Filtered House')
    for (const stories of [1, 2, 3])
      await test.as(manager).request(`/property/${made.id}`, { method: 'PATCH', json: { stories } })
    const of = `propertyId=${made.id}`
    expect((await page(`${of}&action=property.created`)).items).toHaveLength(1)
    expect((await page(`${of}&category=portfolio`)).items).toEqual([])
    expect((await page(`${of}&q=stories chang`)).items).toHaveLength(3)
    expect((await page(`${of}&actorId=${manager.id}`)).items).toHaveLength(4)
    expect((await page(`${of}&actorId=${newId()}`)).items).toEqual([])
    expect((await page(`${of}&to=2020-01-01T00:00:00Z`)).items).toEqual([])
    expect((await page(`${of}&from=2020-01-01T00:00:00Z`)).items).toHaveLength(4)

    const first = await page(`${of}&sort=seq&limit=3`)
    const second = await page(`${of}&sort=seq&limit=3&cursor=${first.page.nextCursor}`)
    const back = await page(`${of}&sort=seq&limit=3&cursor=${second.page.prevCursor}`)
    const seqs = [...first.items, ...second.items].map((event) => event.seq)
    expect(seqs).toEqual(seqs.toSorted((a, b) => a - b))
    expect(seqs).toHaveLength(4)
    expect(back.items).toEqual(first.items)
  })

  it('ignores case and accents in searches', async () => {
    const house = await org.property()
    for (const note of ['Café terrace seen to', 'Straße cleared', 'O’Brien called']) {
      await test.as(manager).request('/ledger/events', {
        method: 'POST',
        json: { propertyId: house.id, note },
      })
    }
    const find = async (q: string) =>
      (await page(`propertyId=${house.id}&q=${encodeURIComponent(q)}`)).items.map((event) => event.summary)
    for (const q of ['cafe', 'CAFÉ', 'cafe\u0301 terr'])
      expect(await find(q)).toEqual(['Café terrace seen to'])
    expect(await find("o'brien")).toEqual(['O’Brien called'])
    expect(await find('afe')).toEqual([])
  })

  it('finds events by the person who did them or whom they are about', async () => {
    const own = await test.mintOrg()
    const [marcus, gita] = [await own.member('property_manager'), await own.member('org_admin')]
    await test.db.update(user).set({ name: 'Márcus Bell' }).where(eq(user.id, marcus.id))
    await test.db.update(user).set({ name: 'Gita Delgado' }).where(eq(user.id, gita.id))
    const house = await createProperty('Elm House', marcus)
    await test.as(gita).request(`/property/${house.id}`, { method: 'PATCH', json: { stories: 2 } })
    await test
      .as(gita)
      .request(`/property/${house.id}`, { method: 'PATCH', json: { managerUserId: marcus.id } })
    const find = async (q: string, person = gita) =>
      (await page(`category=property&q=${encodeURIComponent(q)}`, person)).items.map((event) => event.action)

    expect(await find('marcus')).toEqual(['property.created'])
    expect(await find('Bell elm')).toEqual(['property.created'])
    expect(await find('Gita stories')).toEqual(['property.updated'])
    expect(await find('Nobody')).toEqual([])
    // An event by Gita, about Marcus.
    await inTransaction(test.contextOf(gita), async (tx) =>
      recordEvent(tx, {
        action: 'threat.assigned',
        category: 'threat',
        subject: { type: 'threat', id: null, name: 'Flood' },
        targets: [{ type: 'user', id: marcus.id, name: null }],
        summary: '“Flood” was assigned.',
      }),
    )
    expect((await page('category=threat&q=marcus', gita)).items).toHaveLength(1)

    // Searching for a person doesn't widen what a limited member sees.
    const limited = await own.fga({ role: 'property_viewer', resourceId: house.id })
    await createProperty('Hidden House', marcus)
    expect((await list('q=marcus', limited)).status).toBe(403)
    expect((await page(`propertyId=${house.id}&q=marcus`, limited)).items).toHaveLength(1)
    // People of other organizations are unknown.
    expect((await page('q=marcus')).items).toEqual([])
  })

  it('names the members and portfolios that changes refer to', async () => {
    const house = await createProperty('Named House')
    const next = await org.member('property_manager')
    await test.db.update(user).set({ name: 'Nora Lindt' }).where(eq(user.id, next.id))
    const patch = async (managerUserId: string | null) =>
      test.as(manager).request(`/property/${house.id}`, { method: 'PATCH', json: { managerUserId } })
    await patch(next.id)
    await patch(null)
    const changesOf = async () =>
      (await page(`propertyId=${house.id}&action=property.updated`)).items.map((event) => event.changes)

    expect(await changesOf()).toEqual([
      [{ field: 'managerUserId', from: next.id, to: null, fromName: 'Nora Lindt', toName: null }],
      [{ field: 'managerUserId', from: null, to: next.id, fromName: null, toName: 'Nora Lindt' }],
    ])
    // A person who has left is still named readably in the history.
    const gone = newId()
    await inTransaction(test.contextOf(manager), async (tx) =>
      recordEvent(tx, {
        action: 'property.updated',
        category: 'property',
        subject: { type: 'property', id: house.id, name: house.name },
        propertyId: house.id,
        summary: 'Named House: manager changed.',
        changes: [{ field: 'managerUserId', from: gone, to: null }],
      }),
    )
    expect((await changesOf())[0]).toMatchObject([{ from: gone, fromName: 'Former member' }])
  })

  it('folds the events of one group into its newest, also over pages and in both directions', async () => {
    const own = await test.mintOrg()
    const person = await own.member('org_admin')
    const groups = [newId(), newId()]
    const write = (texts: [string, string | undefined][]) =>
      inTransaction(test.contextOf(person), async (tx) => {
        for (const [summary, groupId] of texts)
          recordEvent(tx, {
            action: 'property.updated',
            category: 'property',
            subject: { type: 'property', id: null, name: summary },
            summary,
            groupId,
          })
      })
    await write([
      ['a1', groups[0]],
      ['a2', groups[0]],
      ['alone', undefined],
      ['a3', groups[0]],
      ['b1', groups[1]],
      ['between', undefined],
      ['b2', groups[1]],
    ])
    const shown = async (query: string) => {
      const { items, page: info } = await page(`action=property.updated&${query}`, person)
      return { info, items: items.map((event) => [event.summary, event.foldedCount]) }
    }
    const all = [
      ['b2', 1],
      ['between', 0],
      ['a3', 2],
      ['alone', 0],
    ]
    const folded = await shown('fold=true')
    expect(folded.items).toEqual(all)
    expect(folded.info).toMatchObject({ total: 4, totalIsExact: true })
    expect((await shown('fold=true&sort=seq')).items).toEqual(all.toReversed())
    expect((await shown('')).items).toHaveLength(7)
    for (const sort of ['seq', '-seq']) {
      const walked: unknown[] = []
      let cursor = ''
      let last
      do {
        last = await shown(`fold=true&limit=1&sort=${sort}${cursor}`)
        walked.push(...last.items)
        cursor = last.info.nextCursor ? `&cursor=${last.info.nextCursor}` : ''
      } while (cursor)
      expect(walked).toEqual(sort === '-seq' ? all : all.toReversed())
      const before = await shown(`fold=true&limit=3&sort=${sort}&cursor=${last.info.prevCursor}`)
      expect(before.items).toEqual(walked.slice(0, 3))
    }
  })

  it('requires a session, permission, known parameters and an existing property', async () => {
    expect((await test.anonymous.request('/ledger/events')).status).toBe(401)
    expect((await list('', await org.member())).status).toBe(403)
    expect((await list('color=red')).status).toBe(400)
    expect((await list('action=nonsense')).status).toBe(400)
    expect((await list(`propertyId=${newId()}`)).status).toBe(404)
  })

  it('rejects limited members unless they name a permitted property', async () => {
    const mine = await createProperty('Mine')
    const hidden = await createProperty('Hidden')
    const limited = await org.fga({ role: 'property_viewer', resourceId: mine.id })
    expect((await list('', limited)).status).toBe(403)
    expect((await list(`propertyId=${hidden.id}`, limited)).status).toBe(404)
    expect((await page(`propertyId=${mine.id}`, limited)).items).toHaveLength(1)
  })
})

describe('addLedgerNote', () => {
  it('adds a note to the history', async () => {
    const made = await createProperty('Noted')
    const note = 'Checked the roof.\nTwo tiles are loose.'
    const response = await test
      .as(manager)
      .request('/ledger/events', { method: 'POST', json: { propertyId: made.id, note } })
    expect(response.status).toBe(201)
    const event = await response.json<LedgerEvent>()
    expect(event).toMatchObject({ action: 'ledger.annotated', propertyId: made.id, metadata: { note } })
    expect((await page(`propertyId=${made.id}&limit=1`)).items[0]).toEqual(event)
  })

  it('rejects empty notes, hidden properties and callers without permission', async () => {
    const made = await createProperty('Quiet')
    const post = (json: unknown, person = manager) =>
      test.as(person).request('/ledger/events', { method: 'POST', json })
    expect((await post({ propertyId: made.id, note: '  ' })).status).toBe(422)
    expect((await post({ propertyId: newId(), note: 'x' })).status).toBe(404)
    expect((await post({ propertyId: made.id, note: 'x' }, await org.member('viewer'))).status).toBe(403)
    const limited = await org.fga({ role: 'property_viewer', resourceId: made.id })
    expect((await post({ propertyId: made.id, note: 'x' }, limited)).status).toBe(403)
  })
})

describe('verifyLedger', () => {
  const verify = async (person: TestPerson) =>
    (await test.as(person).request('/ledger/verify', { method: 'POST' })).json<LedgerVerification>()
  async function ownLedger() {
    const own = await test.mintOrg()
    const person = await own.member('org_admin')
    for (const name of ['One', 'Two', 'Three']) await createProperty(name, person)
    const events = await own.ledger()
    return { own, person, count: events.length }
  }
  const event = (own: TestOrg, seq: number) => and(eq(ledgerEvent.orgId, own.id), eq(ledgerEvent.seq, seq))

  it('verifies an intact chain and shows it in the next list', async () => {
    const { person, count } = await ownLedger()
    expect(await verify(person)).toMatchObject({ ok: true, checked: count, throughSeq: count, problem: null })
    const { chain, items } = await page('limit=1', person)
    expect(chain).toMatchObject({ ok: true, verifiedThroughSeq: count })
    expect(items[0]).toMatchObject({ action: 'ledger.verified' })
  })

  it('detects a changed event', async () => {
    const { own, person } = await ownLedger()
    await asOwner(test.db, (db) =>
      db.update(ledgerEvent).set({ summary: 'Nothing to see.' }).where(event(own, 3)),
    )
    expect(await verify(person)).toMatchObject({ ok: false, problem: { seq: 3, code: 'hash' } })
    expect((await page('', person)).chain).toMatchObject({ ok: false, verifiedThroughSeq: 2 })
  })

  it('detects a removed event and a truncated end', async () => {
    const first = await ownLedger()
    await asOwner(test.db, (db) => db.delete(ledgerEvent).where(event(first.own, 2)))
    expect(await verify(first.person)).toMatchObject({ ok: false, problem: { seq: 2, code: 'gap' } })
    const second = await ownLedger()
    await asOwner(test.db, (db) => db.delete(ledgerEvent).where(event(second.own, second.count)))
    expect(await verify(second.person)).toMatchObject({
      ok: false,
      problem: { seq: second.count, code: 'head' },
    })
  })

  it('detects a forged event with a matching hash', async () => {
    const { own, person, count } = await ownLedger()
    await asOwner(test.db, (db) =>
      db.execute(
        sql`update ledger_event set hash = repeat('a', 64) where org_id = ${own.id} and seq = ${count - 1}`,
      ),
    )
    expect(await verify(person)).toMatchObject({ ok: false, problem: { seq: count - 1, code: 'hash' } })
    const other = await ownLedger()
    await test.db
      .update(ledgerHead)
      .set({ hash: 'b'.repeat(64) })
      .where(eq(ledgerHead.orgId, other.own.id))
    expect(await verify(other.person)).toMatchObject({ ok: false, problem: { code: 'head' } })
  })

  it.each([
    { ip: '203.0.113.9' },
    { userAgent: 'Someone else' },
    { via: 'job' as const },
    { requestId: 'other' },
    { recordedAt: new Date(0) },
  ])('detects a changed origin: %o', async (change) => {
    const { own, person, count } = await ownLedger()
    await asOwner(test.db, (db) =>
      db
        .update(ledgerContext)
        .set(change)
        .where(and(eq(ledgerContext.orgId, own.id), eq(ledgerContext.seqTo, count))),
    )
    expect(await verify(person)).toMatchObject({ ok: false, problem: { seq: count, code: 'context' } })
  })

  it('verifies events whose origin was deleted, and counts them', async () => {
    const { own, person, count } = await ownLedger()
    await asOwner(test.db, (db) =>
      db.delete(ledgerContext).where(and(eq(ledgerContext.orgId, own.id), eq(ledgerContext.seqTo, count))),
    )
    expect(await verify(person)).toMatchObject({ ok: true, withoutContext: 1, problem: null })
  })

  it('verifies events from before origins were hashed', async () => {
    const { own, person, count } = await ownLedger()
    await asOwner(test.db, async (db) => {
      const rows = await db
        .select()
        .from(ledgerEvent)
        .where(eq(ledgerEvent.orgId, own.id))
        .orderBy(ledgerEvent.seq)
      let prevHash = genesisHash
      for (const { hash: _, ...row } of rows) {
        const oldRow = { ...row, contextHash: null, prevHash }
        const { contextHash: _none, ...hashed } = oldRow
        const times = { occurredAt: row.occurredAt.toISOString(), recordedAt: row.recordedAt.toISOString() }
        const hash = hashEvent({ ...hashed, ...times })
        expect(toHashedEvent(oldRow)).not.toHaveProperty('contextHash')
        await db.update(ledgerEvent).set({ contextHash: null, prevHash, hash }).where(event(own, row.seq))
        prevHash = hash
      }
      await db.update(ledgerHead).set({ hash: prevHash }).where(eq(ledgerHead.orgId, own.id))
    })
    await createProperty('After', person)
    const verdict = await verify(person)
    expect(verdict).toMatchObject({ ok: true, withoutContext: 0, problem: null })
    expect(verdict.checked).toBeGreaterThan(count)
  })

  it('accepts every notation of an IP address', async () => {
    const { person } = await ownLedger()
    const notations = ['2001:DB8:0:0::7', '::ffff:192.0.2.1', '2001:0db8::0001', '198.51.100.7', null]
    for (const ip of notations) {
      const ctx = test.contextOf(person)
      await inTransaction({ ...ctx, origin: { ...ctx.origin, ip } }, async (tx) =>
        recordEvent(tx, {
          action: 'ledger.note_added',
          category: 'access',
          subject: { type: 'org', id: tx.orgId, name: null },
          summary: `From ${ip}.`,
        }),
      )
    }
    expect(await verify(person)).toMatchObject({ ok: true, withoutContext: 0, problem: null })
  })

  it('rejects limited members', async () => {
    const made = await createProperty('Limited')
    const limited = await org.fga({ role: 'property_viewer', resourceId: made.id })
    expect((await test.as(limited).request('/ledger/verify', { method: 'POST' })).status).toBe(403)
  })
})

describe('exportLedger', () => {
  const download = (query: string, person: TestPerson) => test.as(person).request(`/ledger/export?${query}`)
  const linesOf = async (response: { text(): Promise<string> }) => (await response.text()).trim().split('\n')

  it('streams every event as recorded, so that the file alone can be verified', async () => {
    const own = await test.mintOrg()
    const admin = await own.member('org_admin')
    const made = await createProperty('Export House', admin)
    await test.as(admin).request(`/property/${made.id}`, { method: 'PATCH', json: { notes: 'Zoë\n“q”' } })
    const response = await download('', admin)
    const lines = await linesOf(response)
    const verdict = await verifyExport(toAsync(lines))

    expect(response.headers.get('content-type')).toContain('application/x-ndjson')
    expect(verdict).toMatchObject({ orgId: own.id, events: lines.length, missing: [], problem: null })
    expect(JSON.parse(lines.at(-1)!)).toMatchObject({ action: 'ledger.exported' })
  })

  it('applies the filters, and adds names in CSV', async () => {
    const admin = await org.member('org_admin')
    const made = await createProperty('=Sum House', admin)
    const events = (await linesOf(await download(`propertyId=${made.id}`, admin))).map((line) =>
      JSON.parse(line),
    )
    const csv = await (await download(`propertyId=${made.id}&format=csv`, admin)).text()

    expect(events.map((event) => event.action)).toEqual(['property.created'])
    expect((await verifyExport(toAsync(events.map((event) => JSON.stringify(event))))).missing).toHaveLength(
      1,
    )
    expect(csv).toContain('Number,Occurred at,Category')
    expect(csv).toContain("'=Sum House")
  })

  it('requires permission, an existing property and a known format', async () => {
    expect((await download('', manager)).status).toBe(403)
    const admin = await org.member('org_admin')
    expect((await download(`propertyId=${newId()}`, admin)).status).toBe(404)
    expect((await download('format=pdf', admin)).status).toBe(400)
  })
})

describe('anchorLedgers', () => {
  it('anchors a chain once a day, unless it has no new events', async () => {
    const own = await test.mintOrg()
    const admin = await own.member('org_admin')
    await createProperty('Anchor House', admin)
    const deps = { ...test.deps, invalidateAccess: test.deps.access.invalidate }
    await anchorLedgers(deps)
    await anchorLedgers(deps)
    const { items } = await page('action=ledger.anchored', admin)
    const before = (await page('sort=seq', admin)).items.findLast(
      ({ action }) => action !== 'ledger.anchored',
    )!

    expect(items).toHaveLength(1)
    expect(items[0]!.metadata).toEqual({ throughSeq: before.seq, headHash: before.hash })
  })
})

async function* toAsync(lines: readonly string[]) {
  yield* lines
}
