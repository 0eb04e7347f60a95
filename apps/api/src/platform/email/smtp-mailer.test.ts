import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, describe, expect, it } from 'vitest'
import { type ScriptedSmtp, type SmtpScript, startScriptedSmtp } from '../../testing/scripted-smtp.ts'
import { createMailOperator } from './mail-operator.ts'
import { type Mail, MailFailure } from './mailer.ts'
import { renderMail } from './render-mail.ts'
import { createSmtpMailer } from './smtp-mailer.ts'

let server: ScriptedSmtp | null = null
afterEach(async () => {
  await server?.close()
  server = null
})

const start = async (script?: SmtpScript) => (server = await startScriptedSmtp(script))

const operatorAt = (from: string) =>
  createMailOperator({ from, spfHost: null, returnHost: null, dkim: null }).identity

const createMailer = (url: string, timeoutMs?: number) =>
  createSmtpMailer({
    url,
    operator: operatorAt('Parapet <no-reply@homes.example>'),
    ...(timeoutMs !== undefined && { timeoutMs }),
  })

const content = {
  to: 'ana@example.test',
  subject: 'New invitation requested',
  heading: 'Heading',
  paragraphs: ['Ines <ines@example.test> asks & waits'],
  action: { label: 'Open the team', url: 'https://homes.example/settings/team?a=1&b=2' },
  footer: 'Why this arrived.',
}

const mailTo = (to: string): Mail => ({ to, subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' })
const failureOf = async (sending: Promise<unknown>) =>
  (await sending.catch((error: unknown) => error)) as MailFailure

describe('encryption', () => {
  // Reaches this machine, but doesn't say so.
  const elsewhere = (url: string) => url.replace('127.0.0.1', '0.0.0.0')

  it("doesn't send to another machine without it", async () => {
    const { url, commands } = await start()
    const failure = await failureOf(createMailer(elsewhere(url)).send(mailTo('ana@example.test')))
    expect(failure).toMatchObject({ name: 'MailFailure', isInDoubt: false })
    expect(commands.filter((line) => line.startsWith('MAIL'))).toEqual([])
  })

  it('can be turned off in the URL, and is not needed on this machine', async () => {
    const { url, mails } = await start()
    await createMailer(`${elsewhere(url)}?requireTLS=false`).send(mailTo('ana@example.test'))
    await createMailer(url).send(mailTo('ana@example.test'))
    expect(mails).toHaveLength(2)
  })
})

describe('one email', () => {
  it("goes to one person, as text and HTML, and returns the server's response", async () => {
    const { url, commands, mails } = await start()
    const receipt = await createMailer(url).send(await renderMail(content))
    expect(receipt).toEqual({ response: '250 taken' })
    expect(commands).toContain('MAIL FROM:<no-reply@homes.example>')
    expect(commands.filter((line) => line.startsWith('RCPT'))).toEqual(['RCPT TO:<ana@example.test>'])
    const [mail] = mails
    expect(mail!.raw).toContain('Subject: New invitation requested')
    expect(mail!.raw).toContain('Auto-Submitted: auto-generated')
    expect(mail!.raw).toContain('Content-Type: text/plain')
    expect(mail!.raw).toContain('Content-Type: text/html')
  })

  it('has the given sender and Message-ID, and one-click unsubscribe', async () => {
    const { url, mails } = await start()
    await createMailer(url).send({
      ...mailTo('ana@example.test'),
      identity: {
        from: { name: 'Möbel & Haus', address: 'alerts@maple.example' },
        replyTo: 'office@maple.example',
        envelopeFrom: 'bounce@bounce.maple.example',
        dkim: null,
      },
      messageId: '<welcome-1@maple.example>',
      headers: { 'X-Campaign': 'c1' },
      listUnsubscribe: {
        url: `https://homes.example/api/org/0193a5c0-0000-7000-8000-0000000000c1/optin/${'t'.repeat(43)}`,
        mailto: 'mailto:unsub@homes.example',
      },
    })
    const [mail] = mails
    expect(mail).toMatchObject({ from: 'bounce@bounce.maple.example', to: 'ana@example.test' })
    const headers = mail!.raw.slice(0, mail!.raw.indexOf('\r\n\r\n')).replaceAll(/\r\n[ \t]+/g, ' ')
    expect(headers).toContain('From: =?UTF-8?')
    expect(headers).toContain('<alerts@maple.example>')
    expect(headers).toContain('Reply-To: office@maple.example')
    expect(headers).toContain('Message-ID: <welcome-1@maple.example>')
    expect(headers).toContain('X-Campaign: c1')
    expect(headers).toMatch(
      /List-Unsubscribe: <https:\/\/homes\.example\/\S+>, <mailto:unsub@homes\.example>/,
    )
    expect(headers).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
  })

  it('ends with a link if the footer has one', async () => {
    const url = 'https://homes.example/settings/notifications'
    const footer = { text: 'Change this under', label: 'Settings', url }
    const { html, text } = await renderMail({ ...content, footer })
    expect(html).toMatch(new RegExp(`Change this under <a href="${url}"[^>]*>Settings</a>\\.`))
    expect(text).toMatch(new RegExp(`Change this under Settings: ${url}$`))
  })

  it('escapes user input', async () => {
    const { html, text } = await renderMail(content)
    expect(html).toContain('Ines &lt;ines@example.test&gt; asks &amp; waits')
    expect(html).toContain('href="https://homes.example/settings/team?a=1&amp;b=2"')
    expect(text).toContain('Ines <ines@example.test> asks & waits')
    expect(text).toContain('https://homes.example/settings/team?a=1&b=2')
  })

  it.each([
    ['en', ':\n'],
    ['fr', '\u00a0:\n'],
    ['zh', '：\n'],
  ])('puts a colon before the link as is customary in %s', async (language, separator) => {
    const { text } = await renderMail({ ...content, language })
    expect(text).toContain(`${content.action.label}${separator}${content.action.url}`)
  })
})

describe('an email that was not accepted', () => {
  it.each([
    ['451 try later\r\n', true],
    ['550 no such person\r\n', false],
  ])('is or isn’t retried: %s', async (response, isTemporary) => {
    const { url } = await start({ replies: { RCPT: response } })
    const failure = await failureOf(createMailer(url).send(mailTo('ana@example.test')))
    expect(failure).toBeInstanceOf(MailFailure)
    expect(failure).toMatchObject({ isTemporary, isInDoubt: false, response: response.trim() })
  })

  it('fails if the server is silent or unreachable', async () => {
    const { url } = await start({ replies: { EHLO: 'silence', HELO: 'silence' } })
    const silent = await failureOf(createMailer(url, 200).send(mailTo('ana@example.test')))
    expect(silent).toMatchObject({ name: 'MailFailure', isTemporary: true, isInDoubt: false, response: null })
    const nowhere = await failureOf(createMailer('smtp://127.0.0.1:1').send(mailTo('ana@example.test')))
    expect(nowhere).toMatchObject({ name: 'MailFailure', isTemporary: true, isInDoubt: false })
  })
})

// A message of more than one chunk, so that starting to send isn't the same as having sent it.
const long = (to: string): Mail => ({ ...mailTo(to), text: 'A line of some length.\n'.repeat(20_000) })

/** Long enough for a busy machine to greet and take the message, which the silent server has to do first. */
const responseWithinMs = 2000

describe.each([
  ['one connection per email', false],
  ['a pool', true],
])('the delivery of an email over %s', (_name, isPool) => {
  const open = (url: string) => {
    const mailer = createMailer(url, responseWithinMs)
    return isPool ? mailer.openPool({ connections: 2 }) : { send: mailer.send, close: () => undefined }
  }

  it.each(['close', 'silence'] as const)(
    'has an unknown delivery if the final response is %s',
    async (act) => {
      const { url, mails } = await start({ replies: { '.': act } })
      const sender = open(url)
      const failure = await failureOf(sender.send(long('ana@example.test')))
      expect(failure).toMatchObject({ isInDoubt: true, isTemporary: true, response: null })
      // It isn't submitted again in the background either.
      await pause(300)
      expect(mails).toHaveLength(1)
      sender.close()
    },
  )

  it.each([
    ['the connection ends before the message', { replies: { DATA: 'close' } }, true],
    ['the server refuses before the message', { replies: { DATA: '554 no\r\n' } }, false],
    ['the server defers all of it', { replies: { '.': '451 later\r\n' } }, true],
    ['the server refuses all of it', { replies: { '.': '554 spam\r\n' } }, false],
    ['the server ends the session with an answer', { replies: { '.': '421 bye\r\n' } }, true],
  ] as [string, SmtpScript, boolean][])('is known when %s', async (_when, script, isTemporary) => {
    const { url } = await start(script)
    const sender = open(url)
    expect(await failureOf(sender.send(long('ana@example.test')))).toMatchObject({
      isInDoubt: false,
      isTemporary,
    })
    sender.close()
  })
})

describe('a pool', () => {
  it('submits every email once, even if connections break, within its connection limit', async () => {
    const { url, mails, connectionCount } = await start({
      onMessage: (index) => (index % 10 === 3 ? 'close' : '250 taken\r\n'),
    })
    const pool = createMailer(url, 2_000).openPool({ connections: 3 })
    const addresses = Array.from({ length: 50 }, (_, index) => `tenant-${index}@example.test`)
    const outcomes = await Promise.allSettled(addresses.map((to) => pool.send(mailTo(to))))
    const failed = outcomes.flatMap((outcome) =>
      outcome.status === 'rejected' ? [outcome.reason as MailFailure] : [],
    )
    expect(mails.map(({ to }) => to).toSorted()).toEqual(addresses.toSorted())
    expect(failed).toHaveLength(5)
    expect(failed.every(({ isInDoubt }) => isInDoubt)).toBe(true)
    expect(connectionCount()).toBeLessThanOrEqual(3 + 5)
    pool.close()
  })

  it('fails queued emails when closed; only those in transit are in doubt', async () => {
    const { url, mails } = await start({ replies: { '.': 'silence' } })
    const pool = createMailer(url, 5_000).openPool({ connections: 1 })
    const sending = ['a@example.test', 'b@example.test'].map((to) => failureOf(pool.send(mailTo(to))))
    while (mails.length === 0) await pause(10)
    pool.close()
    const [onTheWay, waiting] = await Promise.all(sending)
    expect(onTheWay).toMatchObject({ isInDoubt: true })
    expect(waiting).toMatchObject({ isInDoubt: false, isTemporary: true })
  })
})
