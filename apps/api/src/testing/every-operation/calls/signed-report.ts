import { signBody } from '../../../domains/messaging/delivery-reports/signature.ts'
import { signTextForm } from '../../text-gateway.ts'
import type { CallInput } from '../sample-call.ts'

/** A report signed like those of the mail service. */
export const signedReport = (contentType: string, body: string): CallInput => ({
  body,
  headers: {
    'Content-Type': contentType,
    'Parapet-Signature': signBody('test-webhook-secret', Math.floor(Date.now() / 1000), Buffer.from(body)),
  },
})

/** A form signed like those of the text gateway. */
export function signedForm(path: string, fields: Record<string, string>): CallInput {
  const { searchParams } = new URL(path, 'http://localhost')
  return {
    query: Object.fromEntries(searchParams),
    body: new URLSearchParams(fields).toString(),
    headers: {
      'Content-Type': 'application/x-www-form-urlencoded',
      'X-Twilio-Signature': signTextForm(path, fields),
    },
  }
}

/** RFC 3464, about an unknown email. */
export const deliveryReport = [
  'From: mailer-daemon@mx.test',
  'To: bounce@maple.test',
  'MIME-Version: 1.0',
  'Content-Type: multipart/report; report-type=delivery-status; boundary=b',
  '',
  '--b',
  'Content-Type: message/delivery-status',
  '',
  'Reporting-MTA: dns; mx.test',
  '',
  'Final-Recipient: rfc822; nobody@mx.test',
  'Action: failed',
  'Status: 5.1.1',
  '',
  '--b',
  'Content-Type: text/rfc822-headers',
  '',
  'Message-ID: <unknown@parapet.test>',
  '',
  '--b--',
  '',
].join('\r\n')
