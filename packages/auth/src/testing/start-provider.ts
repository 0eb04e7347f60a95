import { openHostedProject } from './hosted-project.ts'
import { startSandbox } from './start-sandbox.ts'
import type { TestProvider } from './test-provider.ts'

/**
 * The provider for the conformance tests: the hosted project set in the environment, or a new sandbox.
 * @throws Error if the environment sets a project but no management key.
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
