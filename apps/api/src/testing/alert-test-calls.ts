import { eq } from 'drizzle-orm'
import { stateTimeoutMs } from '@parapet/config/timeouts'
import { setTimeout as pause } from 'node:timers/promises'
import { newId } from '../platform/db/new-id.ts'
import { expect } from 'vitest'
import type { z } from '@hono/zod-openapi'
import { contactHash, contactKey } from '../domains/estate/index.ts'
import type {
  Alert,
  AlertNumbers,
  AlertPreview,
  AlertRecipient,
} from '../domains/messaging/alerts/alerts.schema.ts'
import { consentRecord, type ConsentState, suppression, task } from '../platform/db/schema/index.ts'
import type { Task } from '../platform/jobs/tasks.schema.ts'
import type { TestApp } from './app.ts'
import { mailboxes, phoneWith } from './communication-test-calls.ts'
import type { TestOrg, TestPerson } from './factories.ts'

type Recipients = { items: AlertRecipient[] }
interface Started {
  alert: Alert
  task: z.infer<typeof Task> | null
}

const finishedStatuses = ['succeeded', 'partial', 'failed', 'cancelled']

/** Requests about alerts, made as one person. */
export function alertCalls(test: TestApp, person: TestPerson) {
  const call = (path: string, json?: unknown, method = json === undefined ? 'GET' : 'POST') =>
    test.as(person).request(path, { method, ...(json !== undefined && { json }) })

  async function ok<Body>(path: string, json?: unknown, status = 200, method?: string): Promise<Body> {
    const response = await call(path, json, method)
    const body = await response.json<Body>()
    expect([response.status, body]).toEqual([status, body])
    return body
  }

  async function waitForTask(id: string) {
    for (;;) {
      const [row] = await test.db.select().from(task).where(eq(task.id, id))
      if (finishedStatuses.includes(row!.status)) return row!
      await pause(20)
    }
  }

  /** Waits until the task's first attempt has failed, so that nothing is being sent. */
  async function waitForFailedAttempt(id: string) {
    const readStatus = async () => (await ok<{ status: string }>(`/task/${id}`)).status
    await expect.poll(readStatus, { timeout: stateTimeoutMs }).toBe('waiting')
  }

  const draft = (input: object) => ok<Alert>('/alert', { phase: 'act_now', ...input }, 201)
  const numbers = (input: object) => ok<AlertNumbers>('/alert/audience', input)
  const send = (id: string, confirmCount: number) => ok<Started>(`/alert/${id}/send`, { confirmCount }, 202)

  return {
    call,
    ok,
    draft,
    numbers,
    send,
    waitForTask,
    waitForFailedAttempt,
    preview: (input: object) => ok<AlertPreview>('/alert/preview', input),
    get: (id: string) => ok<Alert>(`/alert/${id}`),
    recipients: async (id: string, query = '') =>
      (await ok<Recipients>(`/alert/${id}/recipients?limit=200${query}`)).items,
    /** Drafts an alert, sends it to everyone it reaches, and waits until its task has finished. */
    async sendAll(input: object) {
      const { id } = await draft(input)
      const { reached } = await numbers({ alertId: id })
      const { task: started } = await send(id, reached)
      const finished = await waitForTask(started!.id)
      return { alert: await ok<Alert>(`/alert/${id}`), task: finished }
    },
  }
}

export type AlertCalls = ReturnType<typeof alertCalls>

/** Records what a tenant decided about safety alerts at an address. */
export async function decide(
  test: TestApp,
  { id: orgId }: Pick<TestOrg, 'id'>,
  values: {
    tenantId: string | null
    address: string
    state?: ConsentState
    channel?: 'email' | 'sms' | 'voice'
    purpose?: 'safety_alerts' | 'service_messages'
  },
) {
  const { tenantId, state = 'opted_in', channel = 'email', purpose = 'safety_alerts' } = values
  const address = contactKey(values.address)
  await test.db.insert(consentRecord).values({
    id: newId(),
    orgId,
    tenantId,
    channel,
    address,
    addressHash: contactHash({ orgId, gateways: test.deps.gateways }, channel, address),
    purpose,
    state,
    method: 'optin_link',
    occurredAt: new Date(),
    actor: { type: 'system', id: null, name: null },
  })
}

/** Suppresses an address for a channel. */
export async function suppressAddress(
  test: TestApp,
  { id: orgId }: Pick<TestOrg, 'id'>,
  address: string,
  channel: 'email' | 'sms' | 'voice' = 'email',
) {
  const addressHash = contactHash({ orgId, gateways: test.deps.gateways }, channel, address)
  await test.db.insert(suppression).values({ orgId, channel, addressHash, reason: 'manual' })
}

/** A resident who agreed to safety alerts by text. */
export async function textedResident(
  test: TestApp,
  org: TestOrg,
  number: string,
  values: Parameters<TestOrg['tenant']>[0] = {},
) {
  const tenant = await org.tenant({
    firstName: 'Dana',
    lastName: 'Whitfield',
    ...phoneWith(number),
    ...values,
  })
  await decide(test, org, { tenantId: tenant.id, address: number, channel: 'sms' })
  return tenant
}

/** A resident who agreed to safety alerts by phone call. */
export async function calledResident(
  test: TestApp,
  org: TestOrg,
  number: string,
  values: Parameters<TestOrg['tenant']>[0] = {},
) {
  const tenant = await org.tenant({
    firstName: 'Dana',
    lastName: 'Whitfield',
    ...phoneWith(number),
    ...values,
  })
  await decide(test, org, { tenantId: tenant.id, address: number, channel: 'voice' })
  return tenant
}

/**
 * A place where it's this hour now, because texts wait for quiet hours to end. One degree north of
 * the equator the clock at every fifteenth meridian is the sun's all year.
 */
export function placeAtHour(hour: number) {
  const offset = ((hour - new Date().getUTCHours() + 36) % 24) - 12
  return { lat: 1, lon: offset * 15 }
}

/** A resident who agreed to safety alerts by email. */
export async function agreedResident(
  test: TestApp,
  org: TestOrg,
  address: string,
  values: Parameters<TestOrg['tenant']>[0] = {},
) {
  const tenant = await org.tenant({
    firstName: 'Dana',
    lastName: 'Whitfield',
    ...mailboxes(address),
    ...values,
  })
  await decide(test, org, { tenantId: tenant.id, address })
  return tenant
}
