import { Resolver } from 'node:dns/promises'
import { authenticate } from 'mailauth'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inTransaction } from '../../../platform/context/context.ts'
import { createMailOperator, publishOperatorRecords } from '../../../platform/email/mail-operator.ts'
import type { Mail, MailIdentity } from '../../../platform/email/mailer.ts'
import { createDkimKey } from '../../../platform/email/operator-key.ts'
import { createSmtpMailer } from '../../../platform/email/smtp-mailer.ts'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import type { TestPerson } from '../../../testing/factories.ts'
import { type ScriptedSmtp, startScriptedSmtp, type AcceptedMail } from '../../../testing/scripted-smtp.ts'
import { startSandbox, type TestSandbox } from '../../../testing/start-sandbox.ts'
import { getMailIdentity } from './mail-identity.ts'
import { publishSenderRecords, readCode, senderCalls } from '../../../testing/sender-test-calls.ts'
import type { EmailSender } from './senders.schema.ts'

let sandbox: TestSandbox
let test: TestApp
let smtp: ScriptedSmtp
let admin: TestPerson

beforeAll(async () => {
  sandbox = await startSandbox()
  smtp = await startScriptedSmtp()
  test = await createTestApp({ dnsServer: sandbox.dnsServer })
  const operator = createMailOperator({
    from: 'Parapet <no-reply@parapet.test>',
    spfHost: null,
    returnHost: null,
    dkim: { keySelector: 'parapet', privateKey: await createDkimKey() },
  })
  test.deps.gateways.senders.operator = operator
  await publishOperatorRecords(operator, sandbox.url)
  admin = await (await test.mintOrg()).member('org_admin')
})
afterAll(async () => {
  await test.close()
  await smtp.close()
  await sandbox.stop()
})

/** Sends over real SMTP and returns what the mail server received. */
async function deliver(identity?: MailIdentity): Promise<AcceptedMail> {
  const mailer = createSmtpMailer({ url: smtp.url, operator: test.deps.gateways.senders.operator.identity })
  const mail: Mail = {
    to: 'ana@tenants.test',
    subject: 'Get safety alerts for Maple Court – jetzt',
    text: '.A line that begins with a dot.\n\nYes, alert me.',
    html: '<p>Yes, alert me. Größe</p>',
    ...(identity && { identity }),
    listUnsubscribe: { url: `https://homes.example/api/org/1/optin/${'t'.repeat(43)}` },
  }
  await mailer.send(mail)
  return smtp.mails.at(-1)!
}

/** Authenticates an email like a mailbox provider, with the DNS records of the sandbox. */
async function authenticateAsProvider({ from, raw }: AcceptedMail, ip = '127.0.0.1') {
  const names = new Resolver()
  names.setServers([sandbox.dnsServer])
  const { dkim, spf, dmarc } = await authenticate(Buffer.from(raw, 'latin1'), {
    ip,
    helo: 'mail.parapet.test',
    mta: 'mx.tenants.test',
    sender: from,
    minBitLength: 2048,
    resolver: async (name, type) => (await names.resolve(name, type)) as string[],
  })
  if (!spf || !dmarc) throw new Error('SPF and DMARC were not evaluated')
  const [signature] = dkim.results
  return {
    signatures: dkim.results.length,
    dkim: signature?.status.result,
    signedBy: signature?.signingDomain,
    spf: spf.status.result,
    dmarc: dmarc.status.result,
    alignment: { dkim: dmarc.alignment.dkim.result, spf: dmarc.alignment.spf.result },
  }
}

/** The headers that an email’s signature covers, in lower case. */
const readSignedHeaders = ({ raw }: AcceptedMail) =>
  /^DKIM-Signature:[\s\S]*?\bh=([^;]+);/m.exec(raw)![1]!.replaceAll(/\s/g, '').toLowerCase().split(':')

const identityOf = (id: string) =>
  inTransaction(test.contextOf(admin), async (tx) => await getMailIdentity(tx, id))

it('email from a verified domain passes DKIM, SPF and DMARC for that domain', async () => {
  const { add, ok, refresh } = senderCalls(test, () => admin)
  const sender = await add('domain', 'alerts@maple.example', { replyTo: 'maple@gmail.com' })
  await publishSenderRecords(sandbox, sender)
  await sandbox.publish([
    { name: '_dmarc.maple.example', type: 'TXT', values: ['v=DMARC1; p=reject; adkim=s'] },
    { name: 'parapet.test', type: 'TXT', values: ['v=spf1 ip4:127.0.0.1 -all'] },
  ])
  expect((await ok<EmailSender>(await refresh(sender.id))).status).toBe('verified')

  const mail = await deliver(await identityOf(sender.id))
  expect(mail.from).toBe('bounce@bounce.maple.example')
  expect(mail.raw).toContain('From: Maple Residential <alerts@maple.example>')
  expect(mail.raw).toContain('Reply-To: maple@gmail.com')
  expect(await authenticateAsProvider(mail)).toMatchObject({
    signatures: 1,
    dkim: 'pass',
    signedBy: 'maple.example',
    spf: 'pass',
    dmarc: 'pass',
    // The return path is aligned with the parent domain.
    alignment: { dkim: 'maple.example', spf: 'bounce.maple.example' },
  })
  // Mailbox providers offer one-click unsubscribe only if the signature covers both headers.
  expect(readSignedHeaders(mail)).toEqual(
    expect.arrayContaining([
      'from',
      'to',
      'subject',
      'message-id',
      'list-unsubscribe',
      'list-unsubscribe-post',
    ]),
  )
})

it('fails if it was changed in transit, or sent from elsewhere without the key', async () => {
  const mail = await deliver()
  const forged = { ...mail, raw: mail.raw.replace('Yes, alert me.', 'Pay here first.') }
  expect(await authenticateAsProvider(forged, '203.0.113.9')).toMatchObject({
    dkim: 'neutral',
    spf: 'fail',
    dmarc: 'fail',
  })
})

it('email from an address verified by code passes for the operator, with replies to the address', async () => {
  const { add, ok, replace } = senderCalls(test, () => admin)
  const sender = await add('address', 'office@elsewhere.example')
  await ok(await replace(sender.id, { code: readCode(test, 'office@elsewhere.example') }))
  // Its own domain tells mail servers to reject email sent by us.
  await sandbox.publish([
    { name: '_dmarc.elsewhere.example', type: 'TXT', values: ['v=DMARC1; p=reject'] },
    { name: 'elsewhere.example', type: 'TXT', values: ['v=spf1 -all'] },
  ])
  const mail = await deliver(await identityOf(sender.id))
  expect(mail.raw).toContain('From: Maple Residential <no-reply@parapet.test>')
  expect(mail.raw).toContain('Reply-To: office@elsewhere.example')
  expect(await authenticateAsProvider(mail)).toMatchObject({
    dkim: 'pass',
    signedBy: 'parapet.test',
    spf: 'pass',
    dmarc: 'pass',
    alignment: { dkim: 'parapet.test', spf: 'parapet.test' },
  })
})
