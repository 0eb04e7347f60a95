import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { createAuth } from '../create-auth.ts'
import type { Auth } from '../create-auth.ts'
import {
  createAccount,
  createAuthenticatorAppSignIn,
  createFlowSignIn,
  createNativeAccountSignIn,
  exchangeAccessKey,
  type PickedAccount,
} from '../sign-in.ts'
import { startProvider } from '../testing/start-provider.ts'
import type { TestProvider } from '../testing/test-provider.ts'
import { createRecordingFetch } from '../testing/recording-fetch.ts'
import type { RecordingFetch } from '../testing/recording-fetch.ts'

let provider: TestProvider
let recorder: RecordingFetch
let config: { projectId: string; baseUrl: string; fetch: typeof fetch }
let auth: Auth

const email = 'dana@example.test'
const notText = 7 as unknown as string

beforeAll(async () => {
  provider = await startProvider()
  for (const id of ['org-a', 'org-b'])
    await provider.callManagementApi('tenant/create', { id, name: id.toUpperCase() })
  await provider.callManagementApi('user/create', {
    loginId: email,
    email,
    userTenants: [{ tenantId: 'org-a' }, { tenantId: 'org-b' }],
  })
})
afterAll(() => provider.stop())

beforeEach(() => {
  localStorage.clear()
  recorder = createRecordingFetch(provider.identityUrl)
  config = { projectId: provider.projectId, baseUrl: provider.identityUrl, fetch: recorder.fetch }
  auth = createAuth(config)
})

async function signInWithCode(target = auth) {
  await target.sendEmailCode(email)
  await target.verifyEmailCode(email, await provider.readCode(email))
}

const problemOf = async (call: Promise<{ error?: { errorDescription: string } }>) =>
  (await call).error?.errorDescription

describe('the signed-in user’s account', () => {
  it('[7.157] lists the sign-ins', async () => {
    await signInWithCode()
    const { data } = await createAccount(auth).listSignIns()
    expect(recorder.requests.at(-1)).toMatchObject({ method: 'GET', path: '/v1/auth/me/history' })
    expect(data?.[0]).toEqual({
      atMs: expect.closeTo(Date.now(), -4),
      city: '',
      country: '',
      ip: expect.stringMatching(/./),
    })
  })

  it('returns the user’s sign-in methods', async () => {
    await signInWithCode()
    const account = createAccount(auth)
    expect((await account.loadSignInMethods()).data).toEqual({
      loginId: email,
      email,
      hasVerifiedEmail: true,
      hasPasskey: false,
      hasAuthenticatorApp: false,
    })
    await createAuthenticatorAppSignIn(auth).update(email)
    expect((await account.loadSignInMethods()).data).toMatchObject({ hasAuthenticatorApp: true })
  })

  it('[7.155] [7.156] lists the current tenant, or those with some IDs', async () => {
    await signInWithCode()
    await auth.selectTenant('org-b')
    const account = createAccount(auth)
    expect((await account.listTenants(true)).data).toEqual([{ id: 'org-b', name: 'ORG-B' }])
    expect(recorder.requests.at(-1)).toMatchObject({
      method: 'POST',
      path: '/v1/auth/me/tenants',
      body: { dct: true },
    })
    expect((await account.listTenants(['org-a'])).data).toEqual([{ id: 'org-a', name: 'ORG-A' }])
    expect(recorder.requests.at(-1)).toMatchObject({ path: '/v1/auth/me/tenants', body: { ids: ['org-a'] } })
    expect((await account.listTenants(false)).data).toHaveLength(2)
  })

  it('[5.23] accepts a string array or a boolean for tenants', async () => {
    const account = createAccount(auth)
    for (const wrong of ['org-a', undefined, [7], 7] as unknown as string[][])
      expect(await problemOf(account.listTenants(wrong))).toBe('"tenants" must a string array or a boolean')
    expect(recorder.requests).toEqual([])
  })

  it('[7.153] signs out everywhere', async () => {
    await signInWithCode()
    const refreshJwt = localStorage.getItem('DSR')
    await signInWithCode()
    expect((await createAccount(auth).signOutEverywhere()).ok).toBe(true)
    expect(recorder.sentTo('/v1/auth/logoutall')).toMatchObject([{ method: 'POST', body: {} }])
    expect(auth.getSnapshot()).toEqual({ status: 'signed-out' })
    const answer = await fetch(`${provider.identityUrl}/v1/auth/refresh`, {
      method: 'POST',
      headers: { authorization: `Bearer ${provider.projectId}:${refreshJwt}` },
    })
    expect(answer.status).toBe(401)
  })
})

describe('the exchange of an access key', () => {
  it('[7.80] returns a session and keeps the browser’s own', async () => {
    provider.requireSandbox('the access key of the sandbox')
    await signInWithCode()
    const stored = JSON.stringify(Object.entries(localStorage))
    const snapshot = auth.getSnapshot()
    const loginOptions = { customClaims: { source: 'meter' } }
    const result = await exchangeAccessKey(config, 'sandbox-access-key', loginOptions)
    expect(result.data).toMatchObject({ keyId: 'K2sandbox', sessionJwt: expect.stringContaining('.') })
    expect(result.data?.expiresAtMs).toBeGreaterThan(Date.now())
    expect(recorder.requests.at(-1)).toMatchObject({
      method: 'POST',
      path: '/v1/auth/accesskey/exchange',
      body: { loginOptions },
    })
    expect(recorder.requests.at(-1)?.headers.get('authorization')).toBe('Bearer P2sandbox:sandbox-access-key')
    expect(JSON.stringify(Object.entries(localStorage))).toBe(stored)
    expect(auth.getSnapshot()).toBe(snapshot)
  })

  it('stores nothing if signed out', async () => {
    provider.requireSandbox('the access key of the sandbox')
    expect((await exchangeAccessKey(config, 'sandbox-access-key')).ok).toBe(true)
    expect(Object.keys(localStorage)).toEqual([])
    expect((await exchangeAccessKey(config, 'another-key')).code).toBe(401)
  })

  it('[5.08] needs a key', async () => {
    expect(await problemOf(exchangeAccessKey(config, ''))).toBe('"accessKey" must not be empty')
    expect(await problemOf(exchangeAccessKey(config, notText))).toBe('"accessKey" must be a string')
    expect(recorder.requests).toEqual([])
  })
})

describe('sign-in with a phone’s account', () => {
  async function pickOnPhone(stateId: string, address: string) {
    const answer = await fetch(`${provider.identityUrl}/phone`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ stateId, email: address }),
    })
    return (await answer.json()) as Omit<PickedAccount, 'stateId'>
  }

  it('[7.127] [7.128] signs in through the account picker, with a code', async () => {
    provider.requireSandbox('the account picker of a phone')
    const native = createNativeAccountSignIn(auth)
    const { data: started } = await native.start('apple')
    expect(recorder.requests.at(-1)).toMatchObject({
      method: 'POST',
      path: '/v1/auth/oauth/native/start',
      body: { provider: 'apple', loginOptions: {}, implicit: false },
    })
    const stateId = started?.stateId ?? ''
    const picked = await pickOnPhone(stateId, 'apple@example.test')
    const user = JSON.stringify({ name: { firstName: 'Dana', lastName: 'Reyes' } })
    const result = await native.finish('apple', { stateId, user, ...picked })
    expect(recorder.requests.at(-1)).toMatchObject({
      method: 'POST',
      path: '/v1/auth/oauth/native/finish',
      body: { provider: 'apple', stateId, user, code: picked.code },
    })
    expect(result.data?.user).toMatchObject({ firstName: 'Dana', lastName: 'Reyes' })
    expect(auth.getSnapshot().status).toBe('signed-in')
  })

  it('[7.127] [7.128] accepts an ID token after an implicit start, once, and no other', async () => {
    provider.requireSandbox('the account picker of a phone')
    const native = createNativeAccountSignIn(auth)
    const { data: started } = await native.start('google', true)
    const { data: other } = await native.start('google', true)
    const stateId = started?.stateId ?? ''
    const { idToken } = await pickOnPhone(stateId, 'google@example.test')
    expect(idToken).toBeDefined()
    const stolen = await native.finish('google', { stateId: other?.stateId ?? '', idToken })
    expect(stolen.code).toBe(401)
    expect((await native.finish('google', { stateId, idToken })).ok).toBe(true)
    expect(recorder.requests.at(-1)?.body).toMatchObject({ provider: 'google', stateId, idToken })
    expect((await native.finish('google', { stateId, idToken })).code).toBe(401)
  })
})

describe('a flow', () => {
  it('[7.148] [7.149] goes through its screens to a session', async () => {
    provider.requireSandbox('a flow whose screens are known')
    const flow = createFlowSignIn(auth)
    const loginId = 'flow@example.test'
    const { data: first } = await flow.start('sign-up-or-in')
    expect(first).toMatchObject({ status: 'waiting', action: 'screen', screen: { id: 'email' } })
    expect(recorder.requests.at(-1)).toMatchObject({
      method: 'POST',
      path: '/v1/flow/start',
      body: {
        flowId: 'sign-up-or-in',
        options: { startOptionsVersion: 1 },
        interactionId: '',
        componentsVersion: '',
        flowVersions: {},
        input: {},
      },
    })
    const { data: refused } = await flow.next(first!, 'submit', { email: 'nope' })
    expect(refused).toMatchObject({ screen: { id: 'email' }, error: { code: 'E011003' } })
    const { data: second } = await flow.next(first!, 'submit', { email: loginId })
    expect(second).toMatchObject({ stepId: '1', screen: { id: 'code' } })
    const code = await provider.readCode(loginId)
    const result = await flow.next(second!, 'submit', { code })
    expect(recorder.requests.at(-1)).toMatchObject({
      method: 'POST',
      path: '/v1/flow/next',
      body: {
        executionId: first?.executionId,
        stepId: '1',
        interactionId: 'submit',
        input: { code },
      },
    })
    expect(result.data).toMatchObject({ status: 'completed', action: 'none' })
    expect(result.data).not.toHaveProperty('authInfo')
    expect(auth.getSnapshot()).toMatchObject({ status: 'signed-in' })
    expect(auth.getRememberedUser()?.loginId).toBe(loginId)
  })

  it('sends the flow’s version', async () => {
    provider.requireSandbox('a flow whose screens are known')
    const flow = createFlowSignIn(auth)
    const { data: first } = await flow.start('sign-up-or-in')
    await flow.next(first!, 'submit', { email: 'version@example.test' }, 3)
    expect(recorder.requests.at(-1)?.body).toMatchObject({ version: 3 })
  })

  it('[5.09] [5.10] [5.11] [5.12] needs its IDs', async () => {
    const flow = createFlowSignIn(auth)
    const step = { executionId: 'a|#|b', stepId: '0' }
    const call = (change: object, interactionId: string = 'submit') =>
      problemOf(flow.next({ ...step, ...change }, interactionId))
    expect(await problemOf(flow.start(''))).toBe('"flowId" must not be empty')
    expect(await problemOf(flow.start(notText))).toBe('"flowId" must be a string')
    expect(await call({ executionId: '' })).toBe('"executionId" must not be empty')
    expect(await call({ executionId: 7 })).toBe('"executionId" must be a string')
    expect(await call({ stepId: '' })).toBe('"stepId" must not be empty')
    expect(await call({ stepId: 7 })).toBe('"stepId" must be a string')
    expect(await call({}, '')).toBe('"interactionId" must not be empty')
    expect(await call({}, notText)).toBe('"interactionId" must be a string')
    expect(recorder.requests).toEqual([])
    expect((await flow.start('elsewhere')).error?.errorCode).toBe('E011003')
  })
})
