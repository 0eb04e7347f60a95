// @vitest-environment node
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'

import type { Auth } from './create-auth.ts'
import { servePage } from './testing/serve-page.ts'
import type { ServedPage } from './testing/serve-page.ts'
import { startProvider } from './testing/start-provider.ts'
import type { TestProvider } from './testing/test-provider.ts'

const email = 'dana@example.test'
const readme = readFileSync(join(import.meta.dirname, '../README.md'), 'utf8')
const example = /```ts\n([\s\S]*?)```/.exec(readme)?.[1] ?? ''

interface Example {
  auth: Auth
  signIn: (email: string, askForCode: () => Promise<string>) => Promise<void>
  callApi: (path: string) => Promise<Response>
}

let provider: TestProvider
let served: ServedPage

beforeAll(async () => {
  provider = await startProvider()
  await provider.callManagementApi('user/create', { loginId: email, email })
  const source = example
    .replace('P2…', provider.projectId)
    .replace('https://auth.example.com', provider.identityUrl)
  served = await servePage(source)
})
afterAll(async () => {
  await served?.stop()
  await provider?.stop()
})

it('the example of the README signs in and calls an API in ten lines', async () => {
  expect(example.trimEnd().split('\n')).toHaveLength(10)
  const page = await served.open()
  await page.exposeFunction('askForCode', () => provider.readCode(email))
  let authorization: string | undefined
  await page.route('**/api/user', (route) => {
    authorization = route.request().headers()['authorization']
    return route.fulfill({ body: 'the user' })
  })
  const result = await page.evaluate(async (to) => {
    const { auth, signIn, callApi, askForCode } = globalThis as unknown as Example & {
      askForCode: () => Promise<string>
    }
    await signIn(to, askForCode)
    const answer = await (await callApi('/api/user')).text()
    const { status } = auth.getSnapshot()
    const token = await auth.getToken()
    const refusal = await signIn(to, async () => '000000').catch((error: Error) => error.message)
    await auth.signOut()
    return { status, answer, token, refusal, after: auth.getSnapshot().status }
  }, email)
  expect(result).toEqual({
    status: 'signed-in',
    answer: 'the user',
    token: expect.stringContaining('.'),
    refusal: expect.stringMatching(/./),
    after: 'signed-out',
  })
  expect(authorization).toBe(`Bearer ${result.token}`)
})
