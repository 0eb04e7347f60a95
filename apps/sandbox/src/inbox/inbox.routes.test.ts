import { createTransport } from 'nodemailer'
import { beforeEach, describe, expect, it } from 'vitest'
import type { InboxMessage } from './inbox.ts'
import { provideSandbox } from '../testing/provide-sandbox.ts'

const sandbox = provideSandbox()

async function send(to: string, subject: string, html = '') {
  const transport = createTransport({ host: '127.0.0.1', port: sandbox.smtpPort })
  await transport.sendMail({ from: 'a@example.test', to, subject, text: 'Text', html })
  transport.close()
}

async function requestCode(loginId: string) {
  await fetch(`${sandbox.identityUrl}/v1/auth/otp/signup-in/email`, {
    method: 'POST',
    headers: { Authorization: 'Bearer P2sandbox' },
    body: JSON.stringify({ loginId }),
  })
  return sandbox.readCode(loginId)
}

const getText = async (path: string) => (await fetch(`${sandbox.url}${path}`)).text()

beforeEach(async () => {
  await fetch(`${sandbox.url}/inbox/messages`, { method: 'DELETE' })
})

describe('the inbox as JSON', () => {
  it('lists newest first, filters by address, and updates its version with every change', async () => {
    await send('a+tag@example.test', 'First')
    await send('a+tag@example.test', 'Second')
    await send('b@example.test', 'Third')
    const response = await fetch(`${sandbox.url}/inbox/messages`)
    const all = (await response.json()) as InboxMessage[]
    expect(all.map(({ subject }) => subject)).toEqual(['Third', 'Second', 'First'])
    for (const query of ['to=a%2Btag@example.test', 'to=a+tag@example.test', 'to=A%2BTAG@example.test']) {
      const filtered = JSON.parse(await getText(`/inbox/messages?${query}`)) as InboxMessage[]
      expect(filtered.map(({ subject }) => subject)).toEqual(['Second', 'First'])
    }

    await fetch(`${sandbox.url}/inbox/messages`, { method: 'DELETE' })
    const emptied = await fetch(`${sandbox.url}/inbox/messages`)
    expect(await emptied.json()).toEqual([])
    expect(emptied.headers.get('etag')).not.toBe(response.headers.get('etag'))
  })
})

describe('the inbox page', () => {
  it('shows a code prominently, with a copy button', async () => {
    const code = await requestCode('reader@example.test')
    const page = await getText('/inbox')
    expect(page).toContain(`data-copy="${code}"`)
    expect(page).toContain(`aria-label="Sign-in code ${code.split('').join(' ')}"`)
  })

  it('writes a sign-in email with the code in its subject and on its own line', async () => {
    const code = await requestCode('mail@example.test')
    const [mail] = await sandbox.listMessages('mail@example.test')
    expect(mail?.subject).toBe(`${code} is your Parapet sign-in code`)
    expect(mail?.text.split('\n')).toContain(code)
    expect(mail?.html).toContain(code)
  })

  it('escapes received text', async () => {
    await send('x@example.test', '<img src=x onerror=alert(1)>', '<script>alert(2)</script>')
    const [message] = await sandbox.listMessages('x@example.test')
    for (const path of ['/inbox', `/inbox/${message?.id}`]) {
      const page = await getText(path)
      expect(page).toContain('&lt;img src=x onerror=alert(1)&gt;')
      expect(page).not.toContain('<img src=x')
      expect(page).not.toContain('alert(2)')
    }
  })

  it('frames the email with a CSP that runs nothing', async () => {
    await send('framed@example.test', 'Hello', '<p>Hi</p>')
    const [message] = await sandbox.listMessages('framed@example.test')
    const page = await getText(`/inbox/${message?.id}`)
    expect(page).toMatch(/<iframe[^>]*sandbox="allow-popups allow-popups-to-escape-sandbox"/)
    const frame = await fetch(`${sandbox.url}/inbox/${message?.id}/html`)
    expect(await frame.text()).toContain('<p>Hi</p>')
    expect(frame.headers.get('content-security-policy')).toMatch(/default-src 'none'.*; sandbox allow-popups/)
  })

  it('says if it’s empty or a message no longer exists', async () => {
    expect(await getText('/inbox')).toContain('No messages yet.')
    const gone = await fetch(`${sandbox.url}/inbox/9f2c1f3e-0000-4000-8000-000000000000`)
    expect(gone.status).toBe(404)
  })

  it('is cleared with its button', async () => {
    await send('y@example.test', 'Hello')
    const response = await fetch(`${sandbox.url}/inbox/clear`, { method: 'POST' })
    expect(response.url).toBe(`${sandbox.url}/inbox`)
    expect(await sandbox.listMessages('y@example.test')).toEqual([])
  })
})

describe('the other pages', () => {
  it('has a start page that explains the sandbox and links to inbox and people', async () => {
    const page = await getText('/')
    expect(page).toContain('The sandbox replaces them')
    expect(page).toContain('href="/inbox"')
    expect(page).toContain('href="/people"')
    expect(page).toContain(`smtp://localhost:${sandbox.smtpPort}`)
  })

  it('has an empty people page at first', async () => {
    expect(await getText('/people')).toContain('No one yet.')
  })
})
