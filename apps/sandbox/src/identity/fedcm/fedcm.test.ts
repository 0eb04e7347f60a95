// @vitest-environment jsdom
import createSdk from '@descope/web-js-sdk'
import DescopeClient from '@descope/node-sdk'
import { beforeAll, describe, expect, it } from 'vitest'
import { undocumentedCode } from '../identity-error.ts'
import { provideSandbox } from '../../testing/provide-sandbox.ts'

const sandbox = provideSandbox()
const email = 'dana@example.test'

interface Config {
  accounts_endpoint: string
  id_assertion_endpoint: string
}

async function readJson<Body>(path: string, init?: RequestInit): Promise<Body> {
  const answer = await fetch(new URL(path, sandbox.url), init)
  return (await answer.json()) as Body
}

const asBrowser = { 'Sec-Fetch-Dest': 'webidentity', Origin: 'http://localhost:4000' }
const readConfig = () => readJson<Config>('/identity/P2sandbox/fedcm/config')

beforeAll(async () => {
  const { management } = DescopeClient({
    projectId: 'P2sandbox',
    baseUrl: sandbox.identityUrl,
    managementKey: 'sandbox-management-key',
  })
  await management.user.create(email, { email, displayName: 'Dana Reyes' })
})

describe('the browser’s account dialog', () => {
  it('[7.158] finds the configuration that the host names', async () => {
    const { provider_urls: urls } = await readJson<{ provider_urls: string[] }>('/.well-known/web-identity')
    expect(urls).toEqual([`${sandbox.identityUrl}/P2sandbox/fedcm/config`])
    expect(await readConfig()).toEqual({
      accounts_endpoint: '/identity/P2sandbox/fedcm/accounts',
      client_metadata_endpoint: '/identity/P2sandbox/fedcm/client',
      id_assertion_endpoint: '/identity/P2sandbox/fedcm/assertion',
      login_url: '/people',
    })
  })

  it('lists people, and exchanges its token for a session', async () => {
    const config = await readConfig()
    const { accounts } = await readJson<{ accounts: { id: string }[] }>(config.accounts_endpoint, {
      headers: asBrowser,
    })
    expect(accounts).toMatchObject([{ name: 'Dana Reyes', email }])
    const { token } = await readJson<{ token: string }>(config.id_assertion_endpoint, {
      method: 'POST',
      headers: { ...asBrowser, 'Content-Type': 'application/x-www-form-urlencoded' },
      body: `client_id=P2sandbox&account_id=${accounts[0]?.id}`,
    })
    const sdk = createSdk({ projectId: 'P2sandbox', baseUrl: sandbox.identityUrl })
    expect((await sdk.refresh(token)).data).toMatchObject({ user: { email } })
  })

  it('is the only allowed caller, and only for the app’s pages', async () => {
    const config = await readConfig()
    expect(await readJson(config.accounts_endpoint)).toMatchObject({ errorCode: 'E011003' })
    const elsewhere = await readJson(config.id_assertion_endpoint, {
      method: 'POST',
      headers: {
        ...asBrowser,
        Origin: 'https://elsewhere.test',
        'Content-Type': 'application/x-www-form-urlencoded',
      },
      body: `client_id=P2sandbox&account_id=${email}`,
    })
    expect(elsewhere).toMatchObject({ errorCode: undocumentedCode })
  })
})
