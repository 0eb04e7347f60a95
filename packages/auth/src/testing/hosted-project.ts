import { TestRunner } from 'vitest'

import type { TestProvider } from './test-provider.ts'

export interface HostedProjectOptions {
  projectId: string
  baseUrl: string
  managementKey: string
}

/** The delete call for each create call, and the field that identifies the object. */
const deleteCalls: Record<string, { path: string; key: string }> = {
  'user/create/test': { path: 'user/delete', key: 'loginId' },
  'tenant/create': { path: 'tenant/delete', key: 'id' },
  'role/create': { path: 'role/delete', key: 'name' },
}

/** A real project at the provider. Creates only test users, since the management API returns their codes. */
export async function openHostedProject({
  projectId,
  baseUrl,
  managementKey,
}: HostedProjectOptions): Promise<TestProvider> {
  const identityUrl = baseUrl.replace(/\/$/, '')
  const createdObjects: { path: string; body: Record<string, unknown> }[] = []

  async function send(path: string, body: Record<string, unknown>) {
    const response = await fetch(`${identityUrl}/v1/mgmt/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${projectId}:${managementKey}` },
      body: JSON.stringify(body),
    })
    return { status: response.status, text: await response.text() }
  }

  async function call<Body>(path: string, body: Record<string, unknown>): Promise<Body> {
    const { status, text } = await send(path, body)
    if (status >= 400) throw new Error(`POST ${path} returned ${status}: ${text}`)
    return JSON.parse(text) as Body
  }

  function requireSandbox(feature: string): void {
    const test = TestRunner.getCurrentTest()
    const reason = `needs ${feature}`
    process.stderr.write(`Skipped against ${identityUrl}: ${test?.name ?? 'a test'} (${reason})\n`)
    test?.context.skip(reason)
  }

  async function remove({ path, body }: { path: string; body: Record<string, unknown> }) {
    const { status, text } = await send(path, body)
    if (status >= 400 && status !== 404)
      process.stderr.write(`${path} ${JSON.stringify(body)} returned ${status}: ${text}\n`)
  }

  return {
    projectId,
    identityUrl,
    isHosted: true,
    requireSandbox,
    async configureSandbox() {
      requireSandbox('the switches of the sandbox')
    },
    async reset() {},
    async callManagementApi(requestedPath, body) {
      const path = requestedPath === 'user/create' ? 'user/create/test' : requestedPath
      const deletion = deleteCalls[path]
      if (deletion === undefined) return void (await call(path, body))
      const reference = { path: deletion.path, body: { [deletion.key]: body[deletion.key] } }
      // An aborted run may have left this user behind.
      if (path === 'user/create/test') await send(reference.path, reference.body)
      const { status, text } = await send(path, body)
      const alreadyExists = status >= 400 && path !== 'user/create/test'
      // Reuse a tenant or role that the project already has, and don’t delete it later.
      if (!alreadyExists) createdObjects.unshift(reference)
      if (status >= 400 && !alreadyExists) throw new Error(`POST ${path} returned ${status}: ${text}`)
    },
    expectSignUp: (loginId) => void createdObjects.unshift({ path: 'user/delete', body: { loginId } }),
    async readCode(loginId, delivery = 'email') {
      const body = { loginId, deliveryMethod: delivery }
      return (await call<{ code: string }>('tests/generate/otp', body)).code
    },
    async readMessage() {
      requireSandbox('the inbox of the sandbox')
      return ''
    },
    async readLinks(loginId) {
      const { token } = await call<{ token: string }>('user/signin/embeddedlink', { loginId })
      return [new URL(`http://localhost/?t=${encodeURIComponent(token)}`)]
    },
    async stop() {
      for (const reference of createdObjects) await remove(reference)
    },
  }
}
