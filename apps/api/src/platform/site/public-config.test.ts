import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'
import { readConfig } from '../../config.ts'
import { createPublicConfig, toConfigScript } from './public-config.ts'

it('exposes only public settings', () => {
  const config = readConfig({
    DESCOPE_MANAGEMENT_KEY: 'top-secret-key',
    PARAPET_SECRET_KEY: Buffer.alloc(32, 1).toString('base64'),
    SMTP_URL: 'smtp://user:top-secret@mail.test',
    DEVICE_ID_ENDPOINT: 'https://collector.test/v1/',
    DEVICE_ID_API_KEY: 'public-key',
  })
  const script = toConfigScript(createPublicConfig(config))
  const window: Record<string, unknown> = {}
  runInNewContext(script, { window })
  expect(window.__PARAPET_CONFIG__).toMatchObject({
    apiBaseUrl: '/api',
    device: { enabled: true, endpoint: 'https://collector.test/v1', apiKey: 'public-key' },
  })
  expect(script).not.toContain('top-secret')
  expect(script).not.toContain(Buffer.alloc(32, 1).toString('base64'))
})

it('turns the device id off in the browser', () => {
  const { device } = createPublicConfig(readConfig({ DEVICE_ID: 'off' }))
  expect(device).toEqual({ enabled: false, endpoint: null, apiKey: null })
})
