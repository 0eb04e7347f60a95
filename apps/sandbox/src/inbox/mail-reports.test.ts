import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { createTransport } from 'nodemailer'
import PostalMime from 'postal-mime'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { startSandbox, type Sandbox } from '../sandbox.ts'

interface Received {
  path: string
  signature: string
  body: string
}

const secret = 'a-secret-of-this-test'
const received: Received[] = []
let isAway = false
let sandbox: Sandbox

const app = createServer((request, response) => {
  let body = ''
  request.on('data', (chunk: Buffer) => (body += chunk.toString()))
  request.on('end', () => {
    if (!isAway)
      received.push({ path: request.url!, signature: String(request.headers['parapet-signature']), body })
    response.writeHead(isAway ? 503 : 200).end('{}')
  })
})

beforeAll(async () => {
  await new Promise<void>((resolve) => app.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(app.address() as AddressInfo).port}/api/mail`
  sandbox = await startSandbox({
    port: 0,
    mailReportsUrl: url,
    mailWebhookSecret: secret,
    slowMs: 300,
  })
})
afterAll(async () => {
  await sandbox.close()
  app.close()
})
afterEach(async () => {
  isAway = false
  received.length = 0
  await control({ mail: 'ok' })
})

async function control(change: object) {
  await fetch(`${sandbox.url}/control`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(change),
  })
}

const send = async (to: string, messageId = `<${to}>`) => {
  const transport = createTransport({ host: '127.0.0.1', port: sandbox.smtpPort })
  return await transport
    .sendMail({ from: 'hello@maple.test', to, subject: 'Hello', text: 'x', messageId })
    .catch((error: unknown) => error as { responseCode?: number; command?: string })
}

const inbox = async (to: string) => {
  const response = await fetch(`${sandbox.url}/inbox/messages?to=${encodeURIComponent(to)}`)
  return (await response.json()) as object[]
}

const eventsOf = () =>
  received
    .filter(({ path }) => path.endsWith('/events'))
    .flatMap(({ body }) => (JSON.parse(body) as { events: { type: string; messageId: string }[] }).events)

function isSigned({ signature, body }: Received) {
  const [, seconds, digest] = /^t=(\d+),v1=(\w+)$/.exec(signature)!
  return digest === createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
}

it('reports deliveries and complaints to the app, with a signature', async () => {
  await send('one@tenants.test')
  await send('complain-1@tenants.test')
  await expect.poll(eventsOf).toMatchObject([
    { type: 'delivered', messageId: '<one@tenants.test>' },
    { type: 'delivered', messageId: '<complain-1@tenants.test>' },
    { type: 'complained', messageId: '<complain-1@tenants.test>' },
  ])
  expect(received.every(isSigned)).toBe(true)
})

it('sends a delivery report for mailboxes that bounce', async () => {
  await send('bounce-7@tenants.test', '<abc@maple.test>')
  await expect.poll(() => received.map(({ path }) => path)).toEqual(['/api/mail/reports'])
  expect(await inbox('bounce-7@tenants.test')).toEqual([])
  const report = await PostalMime.parse(received[0]!.body, { forceRfc822Attachments: true })
  expect(report.attachments.map(({ mimeType }) => mimeType)).toEqual([
    'message/delivery-status',
    'message/rfc822',
  ])
  expect(received[0]!.body).toContain('Final-Recipient: rfc822; bounce-7@tenants.test')
  expect(received[0]!.body).toContain('Message-ID: <abc@maple.test>')
})

it('rejects some mailboxes, and others only once', async () => {
  expect(await send('refuse@tenants.test')).toMatchObject({ responseCode: 550, command: 'RCPT TO' })
  expect(await send('defer@tenants.test')).toMatchObject({ responseCode: 451 })
  await send('defer@tenants.test')
  expect(await inbox('defer@tenants.test')).toHaveLength(1)
})

it('sends queued reports once the app is back', async () => {
  isAway = true
  await send('waiting@tenants.test')
  await delay(200)
  isAway = false
  await expect.poll(() => eventsOf().map(({ messageId }) => messageId)).toContain('<waiting@tenants.test>')
})

it('is down, slow, or drops the connection after the data', async () => {
  await control({ mail: 'down' })
  expect(await send('down@tenants.test')).toMatchObject({ responseCode: 421 })
  await control({ mail: 'slow' })
  const before = Date.now()
  await send('slow@tenants.test')
  expect(Date.now() - before).toBeGreaterThanOrEqual(300)
  await control({ mail: 'drop-after-data' })
  const lost = await send('lost@tenants.test')
  expect(lost).toBeInstanceOf(Error)
  expect(lost).not.toHaveProperty('responseCode')
  expect(await inbox('lost@tenants.test')).toHaveLength(1)
})
