import DescopeClient from '@descope/node-sdk'
import { setTimeout as pause } from 'node:timers/promises'
import { BUILT_IN_ROLES, PERMISSIONS } from '@parapet/permissions'
import { OperatorError } from '../../platform/errors/operator-error.ts'
import { cedarStone, demoPeople, type DemoPerson, harborPoint } from './demo-people.ts'

interface SeedIdentityOptions {
  projectId: string
  baseUrl: string | null
  managementKey: string | null
  /** How long to wait for a sandbox that is still starting. */
  waitMs: number
}

type Management = ReturnType<typeof DescopeClient>['management']

/**
 * Creates the demo people with their tenants, roles and permissions at the identity provider. Skips what exists.
 * @returns the provider's user ids by email address
 * @throws OperatorError if the provider rejects a request or doesn't respond
 */
export async function seedIdentity(options: SeedIdentityOptions): Promise<Map<string, string>> {
  const { projectId, baseUrl, managementKey, waitMs } = options
  if (managementKey === null)
    throw new OperatorError('Seeding requires DESCOPE_MANAGEMENT_KEY, a management key for the project.')
  const { management } = DescopeClient({ projectId, managementKey, ...(baseUrl !== null && { baseUrl }) })
  if (baseUrl !== null) await waitForProvider(baseUrl, waitMs)
  try {
    await createIdentityRoles(management)
    for (const { id, name } of [cedarStone, harborPoint]) {
      if ((await management.tenant.load(id)).ok) continue
      expectOk(await management.tenant.createWithId(id, name))
    }
    const ids = new Map<string, string>()
    for (const person of demoPeople) ids.set(person.email, await seedPerson(management, person))
    return ids
  } catch (error) {
    if (error instanceof OperatorError) throw error
    const where = baseUrl ?? 'the identity provider'
    const nextStep = baseUrl === null ? 'Try again in a moment.' : 'Start the sandbox first.'
    throw new OperatorError(`Couldn’t create the demo users: ${where} isn’t responding. ${nextStep}`, {
      cause: error,
    })
  }
}

/** `pnpm start` starts the sandbox together with the server. */
export async function waitForProvider(baseUrl: string, waitMs: number) {
  const deadline = performance.now() + waitMs
  while (!(await isResponding(baseUrl)) && performance.now() < deadline) await pause(50)
}

const attemptMs = 1_000

async function isResponding(url: string) {
  try {
    await (await fetch(url, { signal: AbortSignal.timeout(attemptMs) })).body?.cancel()
    return true
  } catch {
    return false
  }
}

async function seedPerson(management: Management, person: DemoPerson) {
  const existingUser = await management.user.load(person.email)
  if (existingUser.ok && existingUser.data) return existingUser.data.userId
  const [givenName, familyName] = person.name.split(' ')
  const response = await management.user.create(person.email, {
    email: person.email,
    verifiedEmail: true,
    displayName: person.name,
    givenName,
    familyName,
    userTenants: person.roles.map(({ orgId, role }) => ({ tenantId: orgId, roleNames: [role] })),
  })
  return expectOk(response).userId
}

/** Creates every permission and built-in role at the identity provider, whose tokens name them. Skips what exists. */
export async function createIdentityRoles(management: Management) {
  await createPermissions(management)
  await createRoles(management)
}

async function createPermissions(management: Management) {
  const existingPermissions = expectOk(await management.permission.loadAll())
  const names = new Set(existingPermissions.map(({ name }) => name))
  for (const { key, description } of PERMISSIONS) {
    if (!names.has(key)) expectOk(await management.permission.create(key, description))
  }
}

async function createRoles(management: Management) {
  const existingRoles = expectOk(await management.role.loadAll())
  const names = new Set(existingRoles.filter(({ tenantId }) => !tenantId).map(({ name }) => name))
  for (const { key, description, permissions } of BUILT_IN_ROLES) {
    if (!names.has(key)) expectOk(await management.role.create(key, description, [...permissions]))
  }
}

/** @throws OperatorError if the provider rejected the request */
function expectOk<Data>(response: {
  ok: boolean
  code?: number
  data?: Data
  error?: { errorDescription?: string; errorMessage?: string }
}): Data {
  if (!response.ok) {
    const reason =
      response.error?.errorMessage ?? response.error?.errorDescription ?? `status ${response.code}`
    throw new OperatorError(`The identity provider rejected the request: ${reason}.`)
  }
  return response.data as Data
}
