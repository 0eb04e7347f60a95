// @vitest-environment jsdom
import DescopeClient from '@descope/node-sdk'
import createSdk from '@descope/web-js-sdk'
import { isFgaFromClaims, permissionsOf, rolesOf, type SessionClaims } from '@parapet/permissions'
import { decodeJwt } from 'jose'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { provideSandbox } from '../testing/provide-sandbox.ts'

const sandbox = provideSandbox()
const { localStorage } = globalThis as unknown as { localStorage: { clear(): void } }

beforeAll(async () => {
  const { management } = DescopeClient({
    projectId: 'P2sandbox',
    baseUrl: sandbox.identityUrl,
    managementKey: 'sandbox-management-key',
  })
  for (const id of ['north', 'south']) await management.tenant.createWithId(id, id)
  await management.role.create('viewer', '', ['property:read'])
  await management.role.create('responder', '', ['threat:read', 'threat:update'])
  await management.role.create('fga_member', '', ['user:read'])
  await management.user.create('two@example.test', {
    email: 'two@example.test',
    userTenants: [
      { tenantId: 'north', roleNames: ['viewer'] },
      { tenantId: 'south', roleNames: ['fga_member'] },
    ],
  })
  await management.user.create('top@example.test', {
    email: 'top@example.test',
    roles: ['responder'],
    userTenants: [
      { tenantId: 'north', roleNames: ['viewer'] },
      { tenantId: 'south', roleNames: [] },
    ],
  })
  await management.user.create('limited@example.test', {
    email: 'limited@example.test',
    roles: ['fga_member'],
    userTenants: [
      { tenantId: 'north', roleNames: [] },
      { tenantId: 'south', roleNames: [] },
    ],
  })
})

beforeEach(() => localStorage.clear())

/** The claims of the session token that the provider gives this person, for a selected tenant or for none. */
async function readClaims(email: string, selectedTenant?: string): Promise<SessionClaims> {
  const sdk = createSdk({ projectId: 'P2sandbox', baseUrl: sandbox.identityUrl, persistTokens: true })
  await sdk.otp.signUpOrIn.email(email)
  const { data } = await sdk.otp.verify.email(email, await sandbox.readCode(email))
  const selected = selectedTenant === undefined ? undefined : await sdk.selectTenant(selectedTenant)
  return decodeJwt<SessionClaims>((selected ?? { data }).data?.sessionJwt ?? '')
}

it('[6.21] [6.22] carries roles and permissions at top level', async () => {
  const claims = await readClaims('top@example.test')

  expect(rolesOf(claims)).toEqual(['responder'])
  expect(permissionsOf(claims)).toEqual(['threat:read', 'threat:update'])
})

it('[6.23] [6.24] carries roles and permissions per tenant', async () => {
  const claims = await readClaims('two@example.test')

  expect([rolesOf(claims, 'north'), permissionsOf(claims, 'north')]).toEqual([['viewer'], ['property:read']])
  expect([rolesOf(claims, 'south'), permissionsOf(claims, 'south')]).toEqual([['fga_member'], ['user:read']])
  expect([rolesOf(claims, 'west'), rolesOf(claims)]).toEqual([[], []])
})

it('[6.25] counts top-level roles and permissions for the selected tenant only', async () => {
  const unselected = await readClaims('top@example.test')
  expect(unselected.dct).toBeUndefined()
  expect([rolesOf(unselected, 'north'), rolesOf(unselected, 'south')]).toEqual([['viewer'], []])

  const selected = await readClaims('top@example.test', 'south')
  expect(selected.dct).toBe('south')
  expect(rolesOf(selected, 'south')).toEqual(['responder'])
  expect(permissionsOf(selected, 'south')).toEqual(['threat:read', 'threat:update'])
  expect(rolesOf(selected, 'north')).toEqual(['viewer'])
})

it('[6.17] limits a person to granted properties in the organization where they have the role fga_member', async () => {
  const perTenant = await readClaims('two@example.test')
  expect([isFgaFromClaims(perTenant, 'north'), isFgaFromClaims(perTenant, 'south')]).toEqual([false, true])

  const topLevel = await readClaims('limited@example.test', 'north')
  expect([isFgaFromClaims(topLevel, 'north'), isFgaFromClaims(topLevel, 'south')]).toEqual([true, false])
})
