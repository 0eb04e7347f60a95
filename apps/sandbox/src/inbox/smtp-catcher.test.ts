import { createConnection } from 'node:net'
import { createTransport, type SendMailOptions } from 'nodemailer'
import { describe, expect, it } from 'vitest'
import { provideSandbox } from '../testing/provide-sandbox.ts'

const sandbox = provideSandbox()

async function send(mail: SendMailOptions, options: { auth?: { user: string; pass: string } } = {}) {
  const transport = createTransport({ host: '127.0.0.1', port: sandbox.smtpPort, ...options })
  await transport.sendMail(mail)
  transport.close()
}

describe('email over SMTP', () => {
  it('arrives in the inbox with its parts and headers', async () => {
    await send({
      from: '"Cedar & Stone" <hello@cedar-stone.test>',
      to: 'tenant@example.test',
      subject: 'Welcome, Zoë — flat 3½',
      text: 'Good morning',
      html: '<p>Good <b>morning</b></p>',
      headers: { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
    })
    const messages = await sandbox.listMessages('tenant@example.test')
    expect(messages).toEqual([
      {
        id: expect.any(String) as string,
        to: 'tenant@example.test',
        from: 'Cedar & Stone <hello@cedar-stone.test>',
        subject: 'Welcome, Zoë — flat 3½',
        text: expect.stringContaining('Good morning') as string,
        html: expect.stringContaining('<b>morning</b>') as string,
        headers: expect.objectContaining({ 'list-unsubscribe-post': 'List-Unsubscribe=One-Click' }) as object,
        receivedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) as string,
      },
    ])
  })

  it('is one message per recipient, including Bcc', async () => {
    await send({
      from: 'a@example.test',
      to: ['one@example.test', 'two@example.test'],
      bcc: 'three@example.test',
      subject: 'All of you',
    })
    for (const name of ['one', 'two', 'three']) {
      expect(await sandbox.listMessages(`${name}@example.test`)).toHaveLength(1)
    }
  })

  it('is accepted with any password', async () => {
    const auth = { user: 'anyone', pass: 'anything' }
    await send(
      { from: 'a@example.test', to: 'with-password@example.test', subject: 'Hello', text: 'x' },
      { auth },
    )
    expect(await sandbox.listMessages('with-password@example.test')).toHaveLength(1)
  })

  it('survives a client that disconnects', async () => {
    await new Promise<void>((resolve) => {
      const socket = createConnection(sandbox.smtpPort, '127.0.0.1', () => {
        socket.write(
          'EHLO x\r\nMAIL FROM:<a@example.test>\r\nRCPT TO:<b@example.test>\r\nDATA\r\nhalf',
          () => {
            socket.resetAndDestroy()
            resolve()
          },
        )
      })
    })
    await send({ from: 'a@example.test', to: 'after@example.test', subject: 'Still here', text: 'x' })
    expect(await sandbox.listMessages('after@example.test')).toHaveLength(1)
  })
})
