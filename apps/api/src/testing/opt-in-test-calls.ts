import { eq } from 'drizzle-orm'
import { type NewOptInLink, createOptInLink } from '../domains/messaging/consent/opt-in-links.ts'
import { contactHash } from '../domains/estate/tenants/contacts.ts'
import { currentWordingVersion } from '../domains/messaging/consent/wording.ts'
import { inTransaction } from '../platform/context/context.ts'
import { newId } from '../platform/db/new-id.ts'
import { consentRecord, org as orgTable, suppression } from '../platform/db/schema/index.ts'
import { startAttempt } from '../platform/jobs/task-lifecycle.ts'
import { runTask } from '../platform/jobs/run-task.ts'
import type { TestApp, TestRequest } from './app.ts'
import type { TestOrg } from './factories.ts'

const dayMs = 24 * 60 * 60 * 1000

/** Requests from tenants about opting in. */
export function optInCalls(test: TestApp, org: TestOrg) {
  const toPath = (id: string, query = '') => `/org/${org.id}/optin/${id}${query}`
  const consent = { channels: ['email'], wordingVersion: currentWordingVersion, language: 'en' }

  return {
    /** A link emailed to an address. */
    async link(address: string, overrides: Partial<NewOptInLink> = {}) {
      const person = await org.member('org_admin')
      return await inTransaction(test.contextOf(person), (tx) =>
        createOptInLink(tx, {
          tenantId: null,
          recipientId: null,
          address,
          language: null,
          isPreview: false,
          expiresAt: new Date(Date.now() + 30 * dayMs),
          ...overrides,
        }),
      )
    },

    allowMail: async () =>
      await test.db.update(orgTable).set({ emailAllowed: true }).where(eq(orgTable.id, org.id)),

    get: (id: string, query = '') => test.anonymous.request(toPath(id, query)),
    post: (id: string, json: object, init: TestRequest = {}) =>
      test.anonymous.request(toPath(id), { method: 'POST', json, ...init }),
    optIn: (id: string, overrides: object = {}) =>
      test.anonymous.request(toPath(id), {
        method: 'POST',
        json: { decision: 'opt_in', ...consent, ...overrides },
      }),
    /** One-click unsubscribe, as sent by mail clients. */
    oneClick: (id: string) =>
      test.anonymous.request(toPath(id), {
        method: 'POST',
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
        body: 'List-Unsubscribe=One-Click',
      }),

    records: async (address: string) =>
      (await test.db.select().from(consentRecord).where(eq(consentRecord.address, address))).toSorted(
        (a, b) => (a.id < b.id ? -1 : 1),
      ),
    suppressions: () => test.db.select().from(suppression).where(eq(suppression.orgId, org.id)),

    /** Runs the queued emails. */
    runQueuedMails: () => runQueued('optin_mail'),
    /** Runs the queued texts. */
    runQueuedTexts: () => runQueued('optin_text'),
  }

  async function runQueued(type: string) {
    const person = await org.member('org_admin')
    const { orgId: _org, origin: _origin, actor: _actor, ...services } = test.contextOf(person)
    const deps = { ...services, log: test.deps.log }
    const { rows } = await test.pool.query<{ id: string }>(
      `select id from task where org_id = $1 and type = $2 and status = 'queued' order by created_at`,
      [org.id, type],
    )
    for (const { id } of rows) {
      const key = { orgId: org.id, id }
      const started = await startAttempt(deps, key)
      if (started) await runTask(deps, started, new AbortController())
    }
  }
}

/** The opt-in of someone who isn't in the tenant list. Returns its id. */
export async function addUnmatchedOptIn(
  { db, deps }: Pick<TestApp, 'db' | 'deps'>,
  orgId: string,
  address: string,
) {
  const id = newId()
  await db.insert(consentRecord).values({
    id,
    orgId,
    channel: 'email',
    address,
    addressHash: contactHash({ orgId, gateways: deps.gateways }, 'email', address),
    purpose: 'safety_alerts',
    state: 'opted_in',
    method: 'public_page_confirmed',
    occurredAt: new Date(),
    actor: { type: 'tenant', id: null, name: null },
  })
  return id
}
