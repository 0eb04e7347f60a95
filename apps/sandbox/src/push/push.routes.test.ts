import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { startSandbox, type Sandbox } from '../sandbox.ts'

let sandbox: Sandbox
let browser: { id: string; endpoint: string; p256dh: string; auth: string }

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0 })
})
afterAll(() => sandbox.close())
beforeEach(async () => {
  const response = await fetch(`${sandbox.url}/push/subscriptions`, { method: 'POST' })
  browser = (await response.json()) as typeof browser
})

function encrypt(text: string, { p256dh, auth }: typeof browser): Uint8Array<ArrayBuffer> {
  const sender = createECDH('prime256v1')
  sender.generateKeys()
  const receiverKey = Buffer.from(p256dh, 'base64url')
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), receiverKey, sender.getPublicKey()])
  const derive = (key: Buffer, salt: Buffer, text: Buffer | string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', key, salt, text, bytes))
  const key = derive(sender.computeSecret(receiverKey), Buffer.from(auth, 'base64url'), info, 32)
  const salt = randomBytes(16)
  const cipher = createCipheriv(
    'aes-128-gcm',
    derive(key, salt, 'Content-Encoding: aes128gcm\0', 16),
    derive(key, salt, 'Content-Encoding: nonce\0', 12),
  )
  const sealed = [cipher.update(`${text}\u0002`), cipher.final(), cipher.getAuthTag()]
  return new Uint8Array(Buffer.concat([salt, Buffer.of(0, 0, 16, 0, 65), sender.getPublicKey(), ...sealed]))
}

async function sign(audience: string, lifetime = '1h') {
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true })
  const { x, y } = await exportJWK(publicKey)
  const point = Buffer.concat([Buffer.of(4), Buffer.from(x!, 'base64url'), Buffer.from(y!, 'base64url')])
  const token = await new SignJWT()
    .setProtectedHeader({ alg: 'ES256' })
    .setAudience(audience)
    .setSubject('mailto:ops@parapet.test')
    .setExpirationTime(lifetime)
    .sign(privateKey)
  return `vapid t=${token}, k=${point.toString('base64url')}`
}

async function push(
  headers: Record<string, string> = {},
  body = encrypt('{"title":"Flood","body":"Move up"}', browser),
) {
  const response = await fetch(browser.endpoint, {
    method: 'POST',
    headers: {
      Authorization: await sign(sandbox.url),
      TTL: '60',
      'Content-Encoding': 'aes128gcm',
      Urgency: 'high',
      ...headers,
    },
    body,
  })
  return response.status
}

it('shows what a browser decrypts, also in the inbox', async () => {
  expect(await push()).toBe(201)
  const messages = await fetch(`${sandbox.url}/push/messages?subscription=${browser.id}`)
  expect(await messages.json()).toMatchObject([
    { payload: { title: 'Flood', body: 'Move up' }, ttlSeconds: 60, urgency: 'high', topic: null },
  ])
  const inbox = await fetch(`${sandbox.url}/inbox/messages?to=push:${browser.id}`)
  expect(await inbox.json()).toMatchObject([{ subject: 'Flood', text: 'Move up' }])
})

it('rejects what a real push service or browser rejects', async () => {
  expect(await push({ Authorization: '' })).toBe(401)
  expect(await push({ Authorization: await sign('https://fcm.googleapis.com') })).toBe(401)
  expect(await push({ Authorization: await sign(sandbox.url, '2d') })).toBe(401)
  expect(await push({ TTL: '' })).toBe(400)
  expect(await push({ 'Content-Encoding': 'aesgcm' })).toBe(400)
  expect(await push({}, encrypt('{}', { ...browser, auth: 'AAAAAAAAAAAAAAAAAAAAAA' }))).toBe(400)
})

it('says that an ended subscription is gone', async () => {
  await fetch(`${sandbox.url}/push/subscriptions/${browser.id}`, { method: 'DELETE' })
  expect(await push()).toBe(410)
})
