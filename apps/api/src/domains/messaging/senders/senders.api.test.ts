import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { inTransaction } from '../../../platform/context/context.ts'
import { emailSender, emailSenderDay, task, welcomeCampaign } from '../../../platform/db/schema/index.ts'
import { startAttempt } from '../../../platform/jobs/task-lifecycle.ts'
import { runTask } from '../../../platform/jobs/run-task.ts'
import { MailFailure } from '../../../platform/email/mailer.ts'
import { newId } from '../../../platform/db/new-id.ts'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import type { TestOrg, TestPerson } from '../../../testing/factories.ts'
import { startSandbox, type TestSandbox } from '../../../testing/start-sandbox.ts'
import { getMailIdentity, requireUsableSender } from './mail-identity.ts'
import { countOutcome, incrementSent, readSendingAllowance } from './sending-days.ts'
import {
  publishSenderRecords,
  readCode,
  toTestRecords,
  senderCalls,
  type WrittenSender,
} from '../../../testing/sender-test-calls.ts'
import type { EmailSender } from './senders.schema.ts'
import { monitorSenders } from './check-sender.ts'

let sandbox: TestSandbox
let test: TestApp
let org: TestOrg
let admin: TestPerson
const { call, ok, add, show, refresh, replace } = senderCalls(
  new Proxy({} as TestApp, { get: (_target, name) => Reflect.get(test, name) }),
  () => admin,
)

beforeAll(async () => {
  sandbox = await startSandbox()
  test = await createTestApp({ dnsServer: sandbox.dnsServer })
})
beforeEach(async () => {
  org = await test.mintOrg()
  admin = await org.member('org_admin')
  test.sentMail.length = 0
  await sandbox.unpublish()
})
afterAll(async () => {
  await test.close()
  await sandbox.stop()
})

let count = 0
const newDomain = () => `maple-${(count += 1)}.example`
const isRow = (id: string) => and(eq(emailSender.orgId, org.id), eq(emailSender.id, id))
const update = (id: string, values: Partial<typeof emailSender.$inferInsert>) =>
  test.db.update(emailSender).set(values).where(isRow(id))
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 60 * 60 * 1000)
const statusOf = (sender: EmailSender, purpose: string) =>
  sender.dns.find((record) => record.purpose === purpose)!
const addVerifiedAddress = async (fromEmail = `office@${newDomain()}`) => {
  const { id } = await add('address', fromEmail)
  return await ok<WrittenSender>(await replace(id, { code: readCode(test, fromEmail) }))
}
const monitor = () =>
  monitorSenders({ ...test.contextOf(admin), db: test.db, invalidateAccess: () => undefined })

/** Runs a task now, whenever it was scheduled for. */
async function runTaskNow(taskId: string) {
  await test.db.update(task).set({ scheduledFor: null }).where(eq(task.id, taskId))
  const { db, log, files, pictures, tasks, gateways, access } = test.deps
  const deps = { db, log, files, pictures, tasks, gateways, invalidateAccess: access.invalidate }
  const run = await startAttempt(deps, { orgId: org.id, id: taskId })
  await runTask(deps, run!, new AbortController())
  const [done] = await test.db.select().from(task).where(eq(task.id, taskId))
  return done!
}

describe('an address', () => {
  it('[3.71] [7.17] [7.19] is verified by the code emailed to it, and becomes the default', async () => {
    const fromEmail = `Office@${newDomain()}`
    const made = await add('address', fromEmail, { replyTo: 'frontdesk@gmail.com' })
    expect(made).toMatchObject({
      kind: 'address',
      fromName: 'Maple Residential',
      fromEmail,
      replyTo: 'frontdesk@gmail.com',
      domain: fromEmail.toLowerCase().split('@')[1],
      sendsFrom: 'no-reply@parapet.test',
      isDefault: false,
      status: 'pending',
      dns: [],
      code: { attemptsLeft: 5, sendsLeft: 4 },
      sentToday: 0,
      dailyLimit: 1_000,
      reputation: { window: '30d', sent: 0, bounceRate: 0, complaintRate: 0 },
      version: 1,
    })
    expect(Date.parse(made.code!.expiresAt!) - Date.now()).toBeLessThanOrEqual(600_000)
    expect(test.sentMail).toHaveLength(1)
    expect(test.sentMail[0]).toMatchObject({ to: fromEmail })

    const code = readCode(test, fromEmail)
    const [stored] = await test.db.select().from(emailSender).where(isRow(made.id))
    expect(JSON.stringify(stored)).not.toContain(code)

    const written = await ok<WrittenSender>(await replace(made.id, { code }))
    expect(written).toMatchObject({ status: 'verified', isDefault: true, code: null, deadlineAt: null })
    expect(
      (await org.ledger()).map(({ action }) => action).filter((name) => name.startsWith('sender.')),
    ).toEqual(['sender.created', 'sender.verified'])
  })

  it('accepts five wrong codes, then only a new one, and no code twice', async () => {
    const fromEmail = `office@${newDomain()}`
    const { id } = await add('address', fromEmail)
    const right = readCode(test, fromEmail)
    const wrong = right === '000000' ? '111111' : '000000'
    for (let left = 4; left >= 0; left -= 1) {
      const refused = await replace(id, { code: wrong })
      expect(refused.status).toBe(422)
      expect(await refused.json()).toMatchObject({ errors: [{ pointer: '/code', code: 'mismatch' }] })
      expect((await show(id)).code).toMatchObject({ attemptsLeft: left })
    }
    expect((await replace(id, { code: right })).status).toBe(422)

    await ok(await call(`/${id}/code`, 'POST'))
    expect((await replace(id, { code: right })).status).toBe(422)
    await ok(await replace(id, { code: readCode(test, fromEmail) }))
    expect((await call(`/${id}/code`, 'POST')).status).toBe(409)
  })

  it('expires a code after ten minutes', async () => {
    const fromEmail = `office@${newDomain()}`
    const { id } = await add('address', fromEmail)
    await update(id, { codeExpiresAt: new Date(Date.now() - 1) })
    const refused = await replace(id, { code: readCode(test, fromEmail) })
    expect(refused.status).toBe(422)
    expect(await refused.json()).toMatchObject({ detail: expect.stringContaining('expired') as string })
    expect((await show(id)).code).toMatchObject({ expiresAt: null, attemptsLeft: 0 })
  })

  it('is emailed at most five codes a day, even if it is deleted and added again', async () => {
    const fromEmail = `office@${newDomain()}`
    const { id } = await add('address', fromEmail)
    for (let sent = 2; sent <= 5; sent += 1) await ok(await call(`/${id}/code`, 'POST'))
    const limited = await call(`/${id}/code`, 'POST')
    expect(limited.status).toBe(429)
    expect(Number(limited.headers.get('Retry-After'))).toBeGreaterThan(86_000)
    await call(`/${id}`, 'DELETE')
    const again = await add('address', fromEmail)
    expect(again.code).toMatchObject({ expiresAt: null })
    expect(test.sentMail).toHaveLength(5)
  })

  it('has to be verified again after its address changes, but not after its name does', async () => {
    const { id } = await addVerifiedAddress()
    const second = await addVerifiedAddress()
    expect(await ok(await replace(id, { fromName: 'Maple', replyTo: 'desk@maple.example' }))).toMatchObject({
      status: 'verified',
      fromName: 'Maple',
      replyTo: 'desk@maple.example',
    })
    const fromEmail = `new@${newDomain()}`
    const moved = await ok<WrittenSender>(await replace(id, { fromEmail, isDefault: false }))
    expect(moved).toMatchObject({ status: 'pending', isDefault: false, verifiedAt: null })
    expect((await show(second.id)).isDefault).toBe(true)
    expect(test.sentMail.at(-1)!.to).toBe(fromEmail)
  })

  it('fails after 72 hours without its code, and can be retried', async () => {
    const fromEmail = `office@${newDomain()}`
    const { id } = await add('address', fromEmail)
    await update(id, { pendingSince: hoursAgo(73) })
    await monitor()
    expect(await show(id)).toMatchObject({
      status: 'failed',
      failureReason: 'It wasn’t verified within 72 hours. The code from the email wasn’t entered.',
    })
    expect(await org.ledger('sender.failed')).toHaveLength(1)
    expect(await ok(await call(`/${id}/code`, 'POST'))).toMatchObject({ status: 'pending' })
    expect(await ok(await replace(id, { code: readCode(test, fromEmail) }))).toMatchObject({
      status: 'verified',
    })
  })

  it('is saved without a code if the mail server rejects it, which does not count toward the limit', async () => {
    const send = () =>
      Promise.reject(new MailFailure('Refused', { isTemporary: false, cause: new Error('550 no such user') }))
    const catcher = test.deps.gateways.mailer
    test.deps.gateways.mailer = { send, openPool: () => ({ send, close() {} }) }
    try {
      const { id, code } = await add('address', `nobody@${newDomain()}`)
      expect(code).toEqual({ sentAt: null, expiresAt: null, attemptsLeft: 0, sendsLeft: 5 })
      const again = await call(`/${id}/code`, 'POST')
      expect(again.status).toBe(502)
      expect((await show(id)).code).toMatchObject({ sendsLeft: 5 })
    } finally {
      test.deps.gateways.mailer = catcher
    }
  })

  it('is not emailed by a demo organization', async () => {
    org = await test.mintOrg('Demo', { demo: true })
    admin = await org.member('org_admin')
    test.deps.gateways.isSandbox = false
    try {
      const { id, code } = await add('address', `office@${newDomain()}`)
      expect(code).toMatchObject({ expiresAt: null })
      expect((await call(`/${id}/code`, 'POST')).status).toBe(403)
      expect(test.sentMail).toEqual([])
    } finally {
      test.deps.gateways.isSandbox = true
    }
  })
})

describe('a domain', () => {
  it('[7.18] is verified once every DNS record is published', async () => {
    const domain = newDomain()
    const made = await add('domain', `alerts@${domain}`)
    expect(made).toMatchObject({ kind: 'domain', domain, status: 'pending', sendsFrom: `alerts@${domain}` })
    expect(made.dns.map(({ purpose, type, host, status }) => [purpose, type, host, status])).toEqual([
      ['ownership', 'TXT', `_parapet.${domain}`, 'missing'],
      ['dkim', 'TXT', expect.stringMatching(new RegExp(`^pp[0-9a-f]+\\._domainkey\\.${domain}$`)), 'missing'],
      ['return_path', 'MX', `bounce.${domain}`, 'missing'],
      ['spf', 'TXT', `bounce.${domain}`, 'missing'],
      ['dmarc', 'TXT', `_dmarc.${domain}`, 'missing'],
    ])
    const key = statusOf(made, 'dkim').value.replace('v=DKIM1; k=rsa; p=', '')
    // 2048 bits as DER are 294 bytes.
    expect(Buffer.from(key, 'base64')).toHaveLength(294)

    await publishSenderRecords(sandbox, made)
    const checked = await ok<EmailSender>(await refresh(made.id))
    expect(checked.dns.map(({ status }) => status)).toEqual(['ok', 'ok', 'ok', 'ok', 'ok'])
    expect(checked).toMatchObject({ status: 'verified', isDefault: true, failureReason: null })
    expect(checked.checks.left).toBe(5)
    expect(await org.ledger('sender.verified')).toHaveLength(1)
  })

  it('reports what is wrong with each record', async () => {
    const domain = newDomain()
    const made = await add('domain', `alerts@${domain}`)
    const records = toTestRecords(made)
    const of = (purpose: string) => records[made.dns.findIndex((record) => record.purpose === purpose)]!
    await sandbox.publish([
      { name: 'parapet.test', type: 'TXT', values: ['v=spf1 ip4:127.0.0.1 ~all'] },
      { ...of('ownership'), values: ['parapet-verification=other'] },
      { ...of('dkim'), values: [of('dkim').values[0]!.slice(0, 255)] },
      { ...of('return_path'), values: ['5 mx.elsewhere.test', '10 mx.parapet.test'] },
      { ...of('spf'), values: ['v=spf1 -all', 'v=spf1 a ~all', 'another text'] },
      { ...of('dmarc'), values: ['v=DMARC1; rua=mailto:x@y.test'] },
    ])
    const checked = await ok<EmailSender>(await refresh(made.id))
    expect(
      checked.dns.map(({ purpose, status, found, problem }) => [purpose, status, found.length, problem]),
    ).toEqual([
      ['ownership', 'mismatch', 1, 'No record has the expected value.'],
      ['dkim', 'mismatch', 1, expect.stringContaining('truncated') as string],
      ['return_path', 'mismatch', 2, 'Bounces go to a different host.'],
      ['spf', 'multiple', 2, 'Several SPF records found, so none of them counts. Keep only one.'],
      ['dmarc', 'mismatch', 1, expect.stringContaining('has no policy') as string],
    ])
    expect(checked.status).toBe('pending')

    await sandbox.publish([
      { ...of('spf'), values: ['v=spf1 include:parapet.test include:loop.test ~all'] },
      { name: 'loop.test', type: 'TXT', values: ['v=spf1 include:loop.test ~all'] },
    ])
    const tooMany = await ok<EmailSender>(await refresh(made.id))
    expect(statusOf(tooMany, 'spf')).toMatchObject({
      status: 'mismatch',
      problem: expect.stringContaining('more than 10 DNS lookups') as string,
    })
  })

  it('uses the DMARC policy of the registered domain for a subdomain', async () => {
    const domain = newDomain()
    const made = await add('domain', `alerts@mail.${domain}`)
    await publishSenderRecords(sandbox, made)
    await sandbox.unpublish(`_dmarc.mail.${domain}`)
    await sandbox.publish([
      { name: `_dmarc.${domain}`, type: 'TXT', values: ['v=DMARC1; p=reject; adkim=s'] },
    ])
    const checked = await ok<EmailSender>(await refresh(made.id))
    expect(statusOf(checked, 'dmarc')).toMatchObject({ status: 'ok', host: `_dmarc.${domain}` })
    expect(checked.status).toBe('verified')
  })

  it('can be checked on request six times an hour', async () => {
    const { id } = await add('domain', `alerts@${newDomain()}`)
    for (let left = 5; left >= 0; left -= 1) {
      expect((await ok<EmailSender>(await refresh(id))).checks.left).toBe(left)
    }
    const limited = await refresh(id)
    expect(limited.status).toBe(429)
    const waitSeconds = Number(limited.headers.get('Retry-After'))
    expect(waitSeconds).toBeGreaterThan(3_500)
    expect(waitSeconds).toBeLessThanOrEqual(3_600)
    expect(Date.parse((await show(id)).checks.nextAt!)).toBeGreaterThan(Date.now() + 3_500_000)
    // An update always rechecks.
    await ok(await replace(id))
  })

  it('is degraded when a record is missing, can send for 72 hours, and recovers', async () => {
    const made = await add('domain', `alerts@${newDomain()}`)
    await publishSenderRecords(sandbox, made)
    await ok(await refresh(made.id))
    const lost = statusOf(made, 'dkim').host
    await sandbox.unpublish(lost)
    await monitor()
    expect((await show(made.id)).status, 'it was looked up a moment ago').toBe('verified')

    await update(made.id, { lastCheckedAt: hoursAgo(24) })
    await monitor()
    const degraded = await show(made.id)
    expect(degraded).toMatchObject({
      status: 'degraded',
      isDefault: true,
      failureReason: 'DKIM key: Record not found.',
    })
    expect(Date.parse(degraded.deadlineAt!)).toBeGreaterThan(Date.now() + 71 * 3_600_000)
    const identity = (id: string) =>
      inTransaction(test.contextOf(admin), async (tx) => await getMailIdentity(tx, id))
    expect((await identity(made.id)).from.address).toBe(made.fromEmail)

    await update(made.id, { lastCheckedAt: hoursAgo(24), degradedSince: hoursAgo(73) })
    await monitor()
    expect(await show(made.id)).toMatchObject({ status: 'failed', isDefault: false })
    await expect(identity(made.id)).rejects.toMatchObject({ code: 'sender-not-verified' })

    await publishSenderRecords(sandbox, made)
    await update(made.id, { lastCheckedAt: hoursAgo(24) })
    await monitor()
    expect(await show(made.id)).toMatchObject({ status: 'verified', isDefault: true, failureReason: null })
    const actions = (await org.ledger()).map(({ action }) => action)
    expect(actions.filter((name) => name.startsWith('sender.'))).toEqual([
      'sender.created',
      'sender.verified',
      'sender.degraded',
      'sender.failed',
      'sender.verified',
    ])
  })

  it('keeps its status while DNS does not respond', async () => {
    const made = await add('domain', `alerts@${newDomain()}`)
    await publishSenderRecords(sandbox, made)
    await ok(await refresh(made.id))
    const { dns } = test.deps.gateways.senders
    test.deps.gateways.senders.dns = {
      resolveTxt: async () => 'unknown',
      resolveMailExchanges: async () => 'unknown',
    }
    try {
      const checked = await ok<EmailSender>(await refresh(made.id))
      expect(checked.status).toBe('verified')
      expect(new Set(checked.dns.map(({ status }) => status))).toEqual(new Set(['unknown']))
    } finally {
      test.deps.gateways.senders.dns = dns
    }
  })

  it('gets new keys for a different domain, and stays verified for a new address at the same one', async () => {
    const made = await add('domain', `alerts@${newDomain()}`)
    await publishSenderRecords(sandbox, made)
    await ok(await refresh(made.id))
    await addVerifiedAddress()
    const renamed = await ok<WrittenSender>(await replace(made.id, { fromEmail: `news@${made.domain}` }))
    expect(renamed).toMatchObject({ status: 'verified', isDefault: true })
    expect(statusOf(renamed, 'dkim').value).toBe(statusOf(made, 'dkim').value)
    const moved = await ok<WrittenSender>(
      await replace(made.id, { fromEmail: `news@${newDomain()}`, isDefault: false }),
    )
    expect(moved.status).toBe('pending')
    expect(statusOf(moved, 'dkim').value).not.toBe(statusOf(made, 'dkim').value)
  })

  it('stores its private key encrypted, and deletes it with the sender', async () => {
    const { id } = await add('domain', `alerts@${newDomain()}`)
    const [row] = await test.db.select().from(emailSender).where(isRow(id))
    const bytes = Buffer.from(row!.dkimPrivateKey!)
    expect(bytes.toString('latin1')).not.toContain('PRIVATE KEY')
    const { secrets } = test.deps.gateways.senders
    expect(secrets.open(bytes, `sender:${org.id}:${id}`)).toContain('BEGIN PRIVATE KEY')
    expect(secrets.open(bytes, `sender:${org.id}:${newId()}`)).toBeNull()
    expect(JSON.stringify(await show(id))).not.toContain('PRIVATE')
    await call(`/${id}`, 'DELETE')
    const [removed] = await test.db.select().from(emailSender).where(isRow(id))
    expect(removed!.dkimPrivateKey).toBeNull()
  })

  it('is checked by a task until it is verified', async () => {
    const made = await add('domain', `alerts@${newDomain()}`)
    const [waiting] = await test.db
      .select()
      .from(task)
      .where(and(eq(task.orgId, org.id), eq(task.type, 'sender_verify')))
    expect(waiting).toMatchObject({ status: 'queued', subject: { type: 'sender', id: made.id } })
    expect(waiting!.scheduledFor!.getTime()).toBeGreaterThan(Date.now())
    const early = await runTaskNow(waiting!.id)
    expect(early).toMatchObject({
      status: 'waiting',
      error: { code: 'records-missing', retryable: true },
    })
    expect(early.scheduledFor!.getTime()).toBeGreaterThan(Date.now() + 60_000)
    await publishSenderRecords(sandbox, made)
    expect(await runTaskNow(waiting!.id)).toMatchObject({
      status: 'succeeded',
      result: { status: 'verified' },
    })
    expect(await show(made.id)).toMatchObject({ status: 'verified', isDefault: true })
  })

  it('is not checked anymore once it is deleted', async () => {
    const { id } = await add('domain', `alerts@${newDomain()}`)
    await call(`/${id}`, 'DELETE')
    const [ended] = await test.db
      .select({ status: task.status })
      .from(task)
      .where(and(eq(task.orgId, org.id), eq(task.type, 'sender_verify')))
    expect(ended!.status).toBe('cancelled')
  })
})

describe('senders', () => {
  it('[7.16] are listed, oldest first, to members with permission', async () => {
    const first = await addVerifiedAddress()
    const second = await add('domain', `alerts@${newDomain()}`)
    const { items, page } = await ok<{ items: EmailSender[]; page: { total: number } }>(await call(''))
    expect(items.map(({ id }) => id)).toEqual([first.id, second.id])
    expect(page.total).toBe(2)
    const back = await ok<{ items: EmailSender[] }>(await call('?sort=-createdAt&limit=1'))
    expect(back.items.map(({ id }) => id)).toEqual([second.id])

    const communicator = await org.member('communicator')
    const seen = await test.as(communicator).request(`/org/${org.id}/email/senders/${first.id}`)
    expect(await seen.json()).toMatchObject({ permissions: ['org:sender_read'] })
    const path = `/org/${org.id}/email/senders`
    for (const [method, at, json] of [
      ['POST', path, { kind: 'address', fromName: 'X', fromEmail: 'x@maple.example' }],
      [
        'PUT',
        `${path}/${first.id}`,
        { fromName: 'X', fromEmail: first.fromEmail, replyTo: null, isDefault: true },
      ],
      ['DELETE', `${path}/${first.id}`, undefined],
      ['POST', `${path}/${second.id}/code`, undefined],
    ] as const) {
      const refused = await test.as(communicator).request(at, { method, ...(json && { json }) })
      expect([method, refused.status]).toEqual([method, 403])
    }
    const viewer = await org.member('viewer')
    expect((await test.as(viewer).request(path)).status).toBe(403)
    const stranger = await (await test.mintOrg()).member('org_admin')
    expect((await test.as(stranger).request(path)).status).toBe(404)
    expect((await test.as(stranger).request(`/org/${stranger.orgId}/email/senders/${first.id}`)).status).toBe(
      404,
    )
  })

  it.each([
    [{ kind: 'address', fromName: 'Maple', fromEmail: 'maple@gmail.com' }, '/fromEmail', 'not_allowed'],
    [{ kind: 'domain', fromName: 'Maple', fromEmail: 'maple@yahoo.co.uk' }, '/fromEmail', 'not_allowed'],
    [{ kind: 'domain', fromName: 'Maple', fromEmail: 'a@printer.local' }, '/fromEmail', 'not_allowed'],
    [{ kind: 'domain', fromName: 'Maple', fromEmail: 'no address' }, '/fromEmail', 'format'],
    [
      { kind: 'address', fromName: 'A\r\nBcc: x@y.test', fromEmail: 'a@maple.example' },
      '/fromName',
      undefined,
    ],
    [{ kind: 'address', fromName: 'A', fromEmail: 'a@maple.example', replyTo: 'x' }, '/replyTo', 'format'],
    [{ kind: 'address', fromName: 'A', fromEmail: 'a@maple.example', code: '1' }, '/code', 'unknown_field'],
  ])('are rejected as %o', async (json, pointer, code) => {
    const refused = await call('', 'POST', json)
    expect(refused.status).toBe(422)
    const { errors } = await refused.json<{ errors: { pointer: string; code: string }[] }>()
    expect(errors[0]).toMatchObject({ pointer, ...(code && { code }) })
    expect(test.sentMail).toEqual([])
  })

  it('are unique by address, ignoring case', async () => {
    const { id, fromEmail } = await addVerifiedAddress()
    const other = await addVerifiedAddress()
    const again = await call('', 'POST', {
      kind: 'domain',
      fromName: 'X',
      fromEmail: fromEmail.toUpperCase(),
    })
    expect(again.status).toBe(409)
    expect(await again.json()).toMatchObject({ code: 'duplicate', existingId: id })
    expect((await replace(other.id, { fromEmail })).status).toBe(409)
  })

  it('have exactly one default, which can be moved but not removed', async () => {
    const first = await addVerifiedAddress()
    const second = await addVerifiedAddress()
    const waiting = await add('domain', `alerts@${newDomain()}`)
    const defaults = async () =>
      (await ok<{ items: EmailSender[] }>(await call(''))).items.flatMap(({ id, isDefault }) =>
        isDefault ? id : [],
      )
    expect(await defaults()).toEqual([first.id])
    const { setup } = await ok<{ setup: object }>(await test.as(admin).request(`/org/${org.id}`))
    expect(setup).toMatchObject({ sender: true })
    expect((await replace(first.id, { isDefault: false })).status).toBe(422)
    expect((await replace(waiting.id, { isDefault: true })).status).toBe(422)
    await ok(await replace(second.id, { isDefault: true }))
    expect(await defaults()).toEqual([second.id])
    expect((await call(`/${second.id}`, 'DELETE')).status).toBe(204)
    expect(await defaults()).toEqual([first.id])
    expect((await call(`/${first.id}`, 'DELETE')).status).toBe(204)
    expect(await defaults()).toEqual([])
  })

  it('[7.19] are replaced as a whole, at the expected version', async () => {
    const { id, version } = await addVerifiedAddress()
    const stale = await replace(id, { fromName: 'Late' }, { 'If-Match': `"v${version - 1}"` })
    expect(stale.status).toBe(412)
    expect(await stale.json()).toMatchObject({ code: 'version-conflict', current: { id } })
    const partial = await call(`/${id}`, 'PUT', { fromName: 'Only this' })
    expect(partial.status).toBe(422)
    const blind = await ok<WrittenSender>(await replace(id, { fromName: 'Maple' }))
    expect(blind.previousVersion).toBe(version)
    const seen = await replace(id, { replyTo: null }, { 'If-Match': `"v${blind.version}"` })
    expect(seen.headers.get('ETag')).toBe(`"v${blind.version + 1}"`)
    expect((await seen.json<WrittenSender>()).previousVersion).toBeUndefined()
    const detail = await call(`/${id}`)
    const known = await call(`/${id}`, 'GET', undefined, { 'If-None-Match': detail.headers.get('ETag')! })
    expect(known.status).toBe(304)
  })

  it('[7.20] cannot be deleted while a campaign needs them, but can afterwards', async () => {
    const { id, fromEmail } = await addVerifiedAddress()
    const campaign = { id: newId(), orgId: org.id, name: 'Welcome', senderId: id }
    await test.db.insert(welcomeCampaign).values({
      ...campaign,
      status: 'scheduled',
      subject: 'Hello',
      bodyMarkdown: 'Hello',
      audience: { portfolioIds: [], propertyIds: [], tenantStatus: [], onlyNeverAsked: true, tenantIds: [] },
    })
    const refused = await call(`/${id}`, 'DELETE')
    expect(refused.status).toBe(409)
    expect(await refused.json()).toMatchObject({ code: 'in-use', campaign: { name: 'Welcome' } })
    expect((await replace(id, { fromEmail: `x@${newDomain()}` })).status).toBe(409)
    await test.db
      .update(welcomeCampaign)
      .set({ status: 'cancelled' })
      .where(sql`${welcomeCampaign.id} = ${campaign.id}::uuid`)
    expect((await call(`/${id}`, 'DELETE')).status).toBe(204)
    expect((await call(`/${id}`)).status).toBe(404)
    expect(await org.ledger('sender.deleted')).toHaveLength(1)
    // The address is free again.
    await add('domain', fromEmail)
  })

  it('count emails sent today and within 30 days, and how many are left', async () => {
    const { id } = await addVerifiedAddress()
    const day = (days: number) =>
      hoursAgo(24 * days)
        .toISOString()
        .slice(0, 10)
    await test.db.insert(emailSenderDay).values([
      { orgId: org.id, senderId: id, day: day(31), sent: 500, bounced: 500 },
      { orgId: org.id, senderId: id, day: day(10), sent: 90, bounced: 1 },
    ])
    const left = await inTransaction(test.contextOf(admin), async (tx) => {
      await incrementSent(tx, id, 9)
      await incrementSent(tx, id)
      await countOutcome(tx, id, 'complained')
      return (await readSendingAllowance(tx, await requireUsableSender(tx, id))).left
    })
    expect(left).toBe(990)
    expect(await show(id)).toMatchObject({
      sentToday: 10,
      dailyLimit: 1_000,
      reputation: { sent: 100, bounceRate: 0.01, complaintRate: 0.01 },
    })
  })

  it('are created once when the same request arrives twice', async () => {
    const headers = { 'Idempotency-Key': newId() }
    const json = { kind: 'address', fromName: 'Maple', fromEmail: `office@${newDomain()}` }
    const first = await ok<EmailSender>(await call('', 'POST', json, headers), 201)
    const second = await call('', 'POST', json, headers)
    expect(second.headers.get('Idempotent-Replayed')).toBe('true')
    expect((await second.json<EmailSender>()).id).toBe(first.id)
    expect(test.sentMail).toHaveLength(1)
  })
})
