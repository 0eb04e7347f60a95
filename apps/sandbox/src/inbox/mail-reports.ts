import { createHmac, randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'

export type ReportType = 'delivered' | 'complained'

export interface MailReportsOptions {
  /** The app's base URL for reports, with `/events` and `/reports` below it. Null sends none. */
  url: string | null
  secret: string
  shutdownSignal: AbortSignal
}

/** Reports deliveries, bounces and complaints to the app, like a mail service. */
export interface MailReports {
  report(type: ReportType, messageId: string): void
  /** Sends a bounce message (RFC 3464) for an undeliverable email. */
  sendBounce(mail: BouncedMail): void
}

export interface BouncedMail {
  messageId: string
  from: string
  to: string
  subject: string
}

interface QueuedReport {
  path: '/events' | '/reports'
  type: string
  body: string
}

const batchDelayMs = 30
const maxAttempts = 150
const retryDelayMs = 500

/** Sends reports in the order of events. Retries while the app is down, like a real service. */
export function createMailReports({ url, secret, shutdownSignal }: MailReportsOptions): MailReports {
  const queue: QueuedReport[] = []
  let events: object[] = []
  let isSending = false

  function enqueue(report: QueuedReport) {
    if (url === null) return
    queue.push(report)
    void send()
  }

  async function send() {
    if (isSending || url === null) return
    isSending = true
    try {
      for (let next = queue[0]; next && !shutdownSignal.aborted; next = queue[0]) {
        await post(url, next)
        queue.shift()
      }
    } finally {
      isSending = false
    }
  }

  async function post(baseUrl: string, { path, type, body }: QueuedReport) {
    for (let attempt = 1; attempt <= maxAttempts && !shutdownSignal.aborted; attempt += 1) {
      const seconds = Math.floor(Date.now() / 1000)
      const digest = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
      const response = await fetch(`${baseUrl}${path}`, {
        method: 'POST',
        headers: { 'Content-Type': type, 'Parapet-Signature': `t=${seconds},v1=${digest}` },
        body,
        signal: AbortSignal.any([shutdownSignal, AbortSignal.timeout(10_000)]),
      }).catch(() => null)
      await response?.body?.cancel()
      // A rejected report is never retried.
      if (response && response.status < 500 && response.status !== 429) return
      await delay(retryDelayMs, undefined, { signal: shutdownSignal }).catch(() => undefined)
    }
  }

  function flush() {
    const body = JSON.stringify({ events })
    events = []
    enqueue({ path: '/events', type: 'application/json', body })
  }

  return {
    report(type, messageId) {
      if (url === null) return
      if (events.length === 0) setTimeout(flush, batchDelayMs).unref()
      events.push({ id: randomUUID(), type, messageId, at: new Date().toISOString(), detail: null })
    },
    sendBounce: (mail) =>
      enqueue({ path: '/reports', type: 'message/rfc822', body: composeBounceMessage(mail) }),
  }
}

function composeBounceMessage({ messageId, from, to, subject }: BouncedMail): string {
  const boundary = `report-${randomUUID()}`
  return [
    'From: Mail Delivery System <mailer-daemon@sandbox.test>',
    `To: ${from}`,
    'Subject: Undelivered Mail Returned to Sender',
    `Date: ${new Date().toUTCString()}`,
    `Message-ID: <${randomUUID()}@sandbox.test>`,
    'Auto-Submitted: auto-replied',
    'MIME-Version: 1.0',
    `Content-Type: multipart/report; report-type=delivery-status; boundary="${boundary}"`,
    '',
    `--${boundary}`,
    'Content-Type: text/plain; charset=utf-8',
    '',
    `<${to}>: no such mailbox.`,
    '',
    `--${boundary}`,
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.sandbox.test',
    '',
    `Final-Recipient: rfc822; ${to}`,
    'Action: failed',
    'Status: 5.1.1',
    `Diagnostic-Code: smtp; 550 5.1.1 <${to}>: no such mailbox`,
    '',
    `--${boundary}`,
    'Content-Type: message/rfc822',
    '',
    `From: ${from}`,
    `To: ${to}`,
    `Subject: ${subject}`,
    `Message-ID: ${messageId}`,
    '',
    'The body of the email is omitted.',
    '',
    `--${boundary}--`,
    '',
  ].join('\r\n')
}
