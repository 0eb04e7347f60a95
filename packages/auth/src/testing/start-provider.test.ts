import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { createAuth } from '../create-auth.ts'
import { createMagicLinkSignIn } from '../sign-in.ts'
import { startProvider } from './start-provider.ts'
import { startSandbox } from './start-sandbox.ts'
import type { TestProvider } from './test-provider.ts'

const email = 'hosted@example.test'

// Uses a sandbox as the hosted project, configured only through environment variables.
let sandbox: TestProvider
let env: Record<string, string>

beforeAll(async () => {
  sandbox = await startSandbox()
  env = {
    PARAPET_CONFORMANCE_PROJECT_ID: sandbox.projectId,
    PARAPET_CONFORMANCE_BASE_URL: sandbox.identityUrl,
    PARAPET_CONFORMANCE_MANAGEMENT_KEY: 'sandbox-management-key',
  }
})
afterAll(() => sandbox.stop())

describe('a hosted project from the environment', () => {
  it('signs in test users, whose codes and links aren’t emailed', async () => {
    const provider = await startProvider(env)
    expect(provider).toMatchObject({ isHosted: true, identityUrl: sandbox.identityUrl })
    await provider.callManagementApi('user/create', { loginId: email, email, verifiedEmail: true })
    const auth = createAuth({ projectId: provider.projectId, baseUrl: provider.identityUrl })

    const code = await provider.readCode(email)
    expect((await auth.verifyEmailCode(email, code)).data?.user).toMatchObject({ loginId: email, test: true })
    await auth.signOut()
    const [link] = await provider.readLinks(email)
    expect((await createMagicLinkSignIn(auth).verify(link?.searchParams.get('t') ?? '')).ok).toBe(true)
    expect(await sandbox.readMessage(email)).toBe('')
    await provider.stop()
  })

  it('is cleaned up afterwards', async () => {
    const provider = await startProvider(env)
    await sandbox.callManagementApi('tenant/create', { id: 'org-own', name: 'Their own' })
    await provider.callManagementApi('tenant/create', { id: 'org-own', name: 'Ours' })
    await provider.callManagementApi('tenant/create', { id: 'org-ours', name: 'Ours' })
    await provider.callManagementApi('user/create', { loginId: email, email })
    await provider.stop()
    await expect(provider.readCode(email)).rejects.toThrow('E062108')
    // Creating it again fails, because it was kept.
    await expect(sandbox.callManagementApi('tenant/create', { id: 'org-own', name: 'Anew' })).rejects.toThrow(
      'org-own',
    )
    await sandbox.callManagementApi('tenant/create', { id: 'org-ours', name: 'Anew' })
  })

  it('needs a management key', async () => {
    await expect(startProvider({ PARAPET_CONFORMANCE_PROJECT_ID: 'P2' })).rejects.toThrow(
      'PARAPET_CONFORMANCE_MANAGEMENT_KEY',
    )
  })
})
