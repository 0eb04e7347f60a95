import { expect } from 'vitest'
import type { TestApp } from './app.ts'
import type { TestPerson } from './factories.ts'
import type { TestRecord, TestSandbox } from './start-sandbox.ts'
import type { EmailSender } from '../domains/messaging/senders/senders.schema.ts'

export type WrittenSender = EmailSender & { previousVersion?: number }

/** Requests about senders, made as one person. */
export function senderCalls(test: TestApp, person: () => TestPerson) {
  const call = (path: string, method = 'GET', json?: unknown, headers: Record<string, string> = {}) =>
    test.as(person()).request(`/org/${person().orgId}/email/senders${path}`, {
      method,
      headers,
      ...(json !== undefined && { json }),
    })

  async function ok<Body>(response: Awaited<ReturnType<typeof call>>, status = 200): Promise<Body> {
    const body = await response.json<Body>()
    expect([response.status, body]).toEqual([status, body])
    return body
  }

  return {
    call,
    ok,
    add: async (kind: EmailSender['kind'], fromEmail: string, values: object = {}) =>
      await ok<EmailSender>(
        await call('', 'POST', { kind, fromName: 'Maple Residential', fromEmail, ...values }),
        201,
      ),
    show: async (id: string) => await ok<EmailSender>(await call(`/${id}`)),
    refresh: (id: string) => call(`/${id}?refresh=true`),
    /** Replaces a sender, with these changes. */
    async replace(id: string, changes: object = {}, headers: Record<string, string> = {}) {
      const { fromName, fromEmail, replyTo, isDefault } = await ok<EmailSender>(await call(`/${id}`))
      return await call(`/${id}`, 'PUT', { fromName, fromEmail, replyTo, isDefault, ...changes }, headers)
    },
  }
}

/** The code in the newest email to an address. */
export function readCode(test: TestApp, to: string): string {
  const mail = test.sentMail.findLast((sent) => sent.to === to)
  const code = mail && /\b\d{6}\b/.exec(mail.text)?.[0]
  if (!code) throw new Error(`No code was mailed to ${to}`)
  return code
}

/** The DNS records that a sender requires. */
export function toTestRecords(sender: EmailSender): TestRecord[] {
  return sender.dns.map(({ host, type, value }) => ({ name: host, type, values: [value] }))
}

/** Publishes the DNS records of a sender's domain, and the operator's SPF record that they include. */
export async function publishSenderRecords(sandbox: TestSandbox, sender: EmailSender) {
  await sandbox.publish([
    { name: 'parapet.test', type: 'TXT', values: ['v=spf1 ip4:127.0.0.1 ~all'] },
    ...toTestRecords(sender),
  ])
}
