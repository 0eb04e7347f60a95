import { TestRunner } from 'vitest'

import type { TestProvider } from './test-provider.ts'

export interface HostedProjectOptions {
  projectId: string
  baseUrl: string
  managementKey: string
}

/** How what was created is deleted again. */
const deletions: Record<string, { path: string; key: string }> = {
  'user/create/test': { path: 'user/delete', key: 'loginId' },
  'tenant/create': { path: 'tenant/delete', key: 'id' },
  'role/create': { path: 'role/delete', key: 'name' },
}

/** A project at the provider. Only test users are made there, whose codes the management API tells. */
export async function openHostedProject({
  projectId,
  baseUrl,
  managementKey,
}: HostedProjectOptions): Promise<TestProvider> {
  const identityUrl = baseUrl.replace(/\/$/, '')
  const created: { path: string; body: Record<string, unknown> }[] = []

  async function send(path: string, body: Record<string, unknown>) {
    const answer = await fetch(`${identityUrl}/v1/mgmt/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${projectId}:${managementKey}` },
      body: JSON.stringify(body),
    })
    return { status: answer.status, text: await answer.text() }
  }

  async function ask<Answer>(path: string, body: Record<string, unknown>): Promise<Answer> {
    const { status, text } = await send(path, body)
    if (status >= 400) throw new Error(`POST ${path} answered ${status}: ${text}`)
    return JSON.parse(text) as Answer
  }

  function needs(what: string): void {
    const test = TestRunner.getCurrentTest()
    const reason = `needs ${what}`
    process.stderr.write(`Skipped against ${identityUrl}: ${test?.name ?? 'a test'} (${reason})\n`)
    test?.context.skip(reason)
  }

  async function remove({ path, body }: { path: string; body: Record<string, unknown> }) {
    const { status, text } = await send(path, body)
    if (status >= 400 && status !== 404)
      process.stderr.write(`${path} ${JSON.stringify(body)} answered ${status}: ${text}\n`)
  }

  return {
    projectId,
    identityUrl,
    isHosted: true,
    needs,
    async control() {
      needs('the switches of the sandbox')
    },
    async reset() {},
    async manage(asked, body) {
      const path = asked === 'user/create' ? 'user/create/test' : asked
      const deletion = deletions[path]
      if (deletion === undefined) return void (await ask(path, body))
      const reference = { path: deletion.path, body: { [deletion.key]: body[deletion.key] } }
      // What a run that was ended left behind would be in the way.
      if (path === 'user/create/test') await send(reference.path, reference.body)
      const { status, text } = await send(path, body)
      const isThere = status >= 400 && path !== 'user/create/test'
      // A tenant or role of the project itself serves as well, and stays.
      if (!isThere) created.unshift(reference)
      if (status >= 400 && !isThere) throw new Error(`POST ${path} answered ${status}: ${text}`)
    },
    expectSignUp: (loginId) => void created.unshift({ path: 'user/delete', body: { loginId } }),
    async readCode(loginId, delivery = 'email') {
      const body = { loginId, deliveryMethod: delivery }
      return (await ask<{ code: string }>('tests/generate/otp', body)).code
    },
    async readMessage() {
      needs('the inbox of the sandbox')
      return ''
    },
    async readLinks(loginId) {
      const { token } = await ask<{ token: string }>('user/signin/embeddedlink', { loginId })
      return [new URL(`http://localhost/?t=${encodeURIComponent(token)}`)]
    },
    async stop() {
      for (const reference of created) await remove(reference)
    },
  }
}
