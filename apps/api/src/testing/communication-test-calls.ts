import { contactHashesOf, type HashScope } from '../domains/estate/index.ts'
import { eq } from 'drizzle-orm'
import { setTimeout as pause } from 'node:timers/promises'
import { newId } from '../platform/db/new-id.ts'
import { expect } from 'vitest'
import { signBody } from '../domains/messaging/delivery-reports/signature.ts'
import { emailSender, org, task } from '../platform/db/schema/index.ts'
import { type Mail, type Mailer, MailFailure } from '../platform/email/mailer.ts'
import type { TestApp } from './app.ts'
import type { TestOrg, TestPerson } from './factories.ts'
import type {
  CampaignDetail,
  CampaignRecipient,
  WelcomeCampaign,
  WelcomeEmail,
} from '../domains/messaging/campaigns/campaigns.schema.ts'

interface ActionResponse {
  campaign: WelcomeCampaign
  task?: { id: string; status: string }
}

const finishedStatuses = ['succeeded', 'partial', 'failed', 'cancelled']

/** Requests about an organization's welcome email, made as one person. */
export function communicationCalls(test: TestApp, person: TestPerson) {
  const base = `/org/${person.orgId}/communication`
  const call = (path: string, json?: unknown, method = json === undefined ? 'GET' : 'POST') =>
    test.as(person).request(`${base}${path}`, { method, ...(json !== undefined && { json }) })

  async function ok<Body>(path: string, json?: unknown, status = 200): Promise<Body> {
    const response = await call(path, json)
    const body = await response.json<Body>()
    expect([response.status, body]).toEqual([status, body])
    return body
  }

  const act = async (input: object, status = 200) => await ok<ActionResponse>('/welcome-email', input, status)

  async function waitForTask(id: string) {
    for (;;) {
      const [row] = await test.db.select().from(task).where(eq(task.id, id))
      if (finishedStatuses.includes(row!.status)) return row!
      await pause(20)
    }
  }

  return {
    call,
    ok,
    act,
    show: () => ok<WelcomeEmail>('/welcome-email'),
    detail: (id: string) => ok<CampaignDetail>(`/campaigns/${id}`),
    recipients: async (id: string, query = '') =>
      (await ok<{ items: CampaignRecipient[] }>(`/campaigns/${id}/recipients?limit=200${query}`)).items,
    waitForTask,
    /** Sends to the whole audience, and waits until the task has finished. */
    async sendAll(input: object = {}) {
      const { audiencePreview } = await ok<WelcomeEmail>('/welcome-email')
      const { campaign, task: started } = await act(
        { action: 'send', confirmCount: audiencePreview.eligible, ...input },
        202,
      )
      return { campaign, task: await waitForTask(started!.id) }
    },
    /** Posts signed reports from the mail service. */
    async report(events: object[], options: { at?: number; secret?: string } = {}) {
      const body = JSON.stringify({ events })
      const seconds = options.at ?? Math.floor(Date.now() / 1000)
      return await test.anonymous.request('/mail/events', {
        method: 'POST',
        body,
        headers: {
          'Content-Type': 'application/json',
          'Parapet-Signature': signBody(options.secret ?? 'test-webhook-secret', seconds, Buffer.from(body)),
        },
      })
    },
  }
}

export type CommunicationCalls = ReturnType<typeof communicationCalls>

/** Lets an organization email tenants: allowed, with a postal address and a verified sender. */
export async function prepareSending(test: TestApp, { id }: Pick<TestOrg, 'id'>) {
  await test.db
    .update(org)
    .set({
      emailAllowed: true,
      legalName: 'Maple Residential LLC',
      supportPhone: '+15125550134',
      contactEmail: 'office@maple.test',
      postalAddress: {
        line1: '500 W 2nd St',
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
    .where(eq(org.id, id))
  const senderId = newId()
  await test.db.insert(emailSender).values({
    id: senderId,
    orgId: id,
    kind: 'address',
    fromName: 'Maple Residential',
    fromEmail: 'office@maple.test',
    fromEmailKey: 'office@maple.test',
    isDefault: true,
    status: 'verified',
    verifiedAt: new Date(),
  })
  return senderId
}

/** The columns of a tenant with these email addresses, the first being primary, for `org.tenant`. */
export const mailboxes = (...addresses: string[]) => ({
  emails: addresses.map((address, index) => ({
    address,
    label: null,
    primary: index === 0,
    status: 'unknown' as const,
  })),
  contactKeys: addresses.map((address) => address.toLowerCase()),
})

/** The columns of a tenant with this number, for `org.tenant`. */
export const phoneWith = (e164: string) => ({
  phones: [{ e164, raw: null, type: 'mobile' as const, primary: true, smsCapable: null }],
  contactKeys: [e164],
})

/** The columns of a tenant with these email addresses, for a row that is inserted without `org.tenant`. */
export const hashedMailboxes = (scope: HashScope, ...addresses: string[]) => {
  const columns = mailboxes(...addresses)
  return { ...columns, contactHashes: contactHashesOf(scope, columns.contactKeys) }
}

type OnMail = (mail: Mail) => void | Promise<void>

/** Replaces the mailer with one that collects the email, unless `onMail` throws. */
export function scriptMailer(test: TestApp, onMail: OnMail = () => undefined) {
  const sent: Mail[] = []
  const send: Mailer['send'] = async (mail) => {
    await onMail(mail)
    sent.push(mail)
    return { response: '250 2.0.0 taken' }
  }
  test.deps.gateways.mailer = { send, openPool: () => ({ send, close() {} }) }
  return sent
}

/** A rejection by the mail server, by default of the recipient. */
export function mailRejection(response: string, command = 'RCPT TO') {
  return new MailFailure(`The mail server didn't accept an email: ${response}`, {
    isTemporary: response.startsWith('4'),
    response,
    cause: { command },
  })
}

export const connectionLost = () =>
  new MailFailure('The mail server rejected a message: closed', {
    isTemporary: true,
    isInDoubt: true,
    cause: {},
  })

export const noConnection = () =>
  new MailFailure('The mail server rejected a message: refused', {
    isTemporary: true,
    cause: { command: 'CONN' },
  })
