import { expect, it } from 'vitest'
import { createPushGateway } from './push-gateway.ts'

const gateway = createPushGateway({
  privateKey: Buffer.alloc(32, 9),
  subject: 'mailto:ops@parapet.test',
  origins: ['http://localhost:4100'],
})

it.each([
  'https://fcm.googleapis.com/fcm/send/abc',
  'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://web.push.apple.com/abc',
  'https://wns2-by3p.notify.windows.com/w/?token=abc',
  'http://localhost:4100/push/abc',
])('sends to the browser’s push service %s', (endpoint) => {
  expect(gateway.isKnownService(endpoint)).toBe(true)
})

it.each([
  'http://fcm.googleapis.com/abc',
  'https://fcm.googleapis.com:8443/abc',
  'https://user@fcm.googleapis.com/abc',
  'https://fcm.googleapis.com.evil.test/abc',
  'https://evilfcm.googleapis.com/abc',
  'https://push.apple.com.evil.test/abc',
  'https://169.254.169.254/latest',
  'http://localhost:5432/',
  'file:///etc/passwd',
  'not a URL',
])('doesn’t send to %s', async (endpoint) => {
  expect(gateway.isKnownService(endpoint)).toBe(false)
  const to = { endpoint, p256dh: '', auth: '' }
  const message = { to, payload: {}, ttlSeconds: 60, urgency: 'normal', topic: null } as const
  await expect(gateway.send(message)).rejects.toMatchObject({ kind: 'expired' })
})
