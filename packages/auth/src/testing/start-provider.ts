import { openHostedProject } from './hosted-project.ts'
import { startSandbox } from './start-sandbox.ts'
import type { TestProvider } from './test-provider.ts'

/**
 * What the conformance tests drive: the hosted project that the environment names, else a sandbox of its own.
 * @throws Error when the environment names a project without a management key.
 */
export async function startProvider(env: NodeJS.ProcessEnv = process.env): Promise<TestProvider> {
  const projectId = env['PARAPET_CONFORMANCE_PROJECT_ID']
  if (!projectId) return startSandbox()
  const managementKey = env['PARAPET_CONFORMANCE_MANAGEMENT_KEY']
  if (!managementKey) {
    throw new Error(
      'PARAPET_CONFORMANCE_PROJECT_ID needs PARAPET_CONFORMANCE_MANAGEMENT_KEY, to make test users and their codes.',
    )
  }
  const baseUrl = env['PARAPET_CONFORMANCE_BASE_URL'] || 'https://api.descope.com'
  return openHostedProject({ projectId, managementKey, baseUrl })
}
