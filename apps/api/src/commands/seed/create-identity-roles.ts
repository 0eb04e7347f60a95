import type DescopeClient from '@descope/node-sdk'
import { BUILT_IN_ROLES, PERMISSIONS } from '@parapet/permissions'
import { StartError } from '../../platform/errors/start-error.ts'

type Management = ReturnType<typeof DescopeClient>['management']

/** Makes every permission and built-in role at the identity provider, whose tokens name them. What is there stays. */
export async function createIdentityRoles(management: Management) {
  await createPermissions(management)
  await createRoles(management)
}

async function createPermissions(management: Management) {
  const known = expectOk(await management.permission.loadAll())
  const names = new Set(known.map(({ name }) => name))
  for (const { key, description } of PERMISSIONS) {
    if (!names.has(key)) expectOk(await management.permission.create(key, description))
  }
}

async function createRoles(management: Management) {
  const known = expectOk(await management.role.loadAll())
  const names = new Set(known.filter(({ tenantId }) => !tenantId).map(({ name }) => name))
  for (const { key, description, permissions } of BUILT_IN_ROLES) {
    if (!names.has(key)) expectOk(await management.role.create(key, description, [...permissions]))
  }
}

/** @throws StartError when the provider refused. */
export function expectOk<Data>(answer: {
  ok: boolean
  code?: number
  data?: Data
  error?: { errorDescription?: string; errorMessage?: string }
}): Data {
  if (!answer.ok) {
    const reason = answer.error?.errorMessage ?? answer.error?.errorDescription ?? `status ${answer.code}`
    throw new StartError(`The identity provider refused: ${reason}.`)
  }
  return answer.data as Data
}
