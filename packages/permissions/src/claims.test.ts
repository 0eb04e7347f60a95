import { expect, it } from 'vitest'

import { isFgaFromClaims, permissionsOf, rolesOf } from './claims.ts'
import type { SessionClaims } from './claims.ts'

const perTenant: SessionClaims = {
  dct: 'org-a',
  tenants: {
    'org-a': { roles: ['viewer'], permissions: ['property:read'] },
    'org-b': { roles: ['fga_member'], permissions: ['unit:read'] },
  },
}

it('[6.21] roles are read at top level', () => {
  expect(rolesOf({ roles: ['viewer', 'responder'] })).toEqual(['viewer', 'responder'])
})

it('[6.22] permissions are read at top level', () => {
  expect(permissionsOf({ permissions: ['user:read'] })).toEqual(['user:read'])
})

it('[6.23] roles are read per tenant', () => {
  expect(rolesOf(perTenant, 'org-a')).toEqual(['viewer'])
  expect(rolesOf(perTenant, 'org-b')).toEqual(['fga_member'])
  expect(rolesOf(perTenant, 'org-c')).toEqual([])
})

it('[6.24] permissions are read per tenant', () => {
  expect(permissionsOf(perTenant, 'org-a')).toEqual(['property:read'])
  expect(permissionsOf(perTenant, 'org-b')).toEqual(['unit:read'])
})

it('[6.25] top-level items count for the tenant that the default-tenant marker names', () => {
  const claims: SessionClaims = { dct: 'org-a', roles: ['communicator'], permissions: ['org:read'] }
  expect(rolesOf(claims, 'org-a')).toEqual(['communicator'])
  expect(permissionsOf(claims, 'org-a')).toEqual(['org:read'])
  expect(rolesOf(claims, 'org-b')).toEqual([])
})

it('[6.25] the marker works with a tenants claim too, without duplicates', () => {
  const claims: SessionClaims = { ...perTenant, roles: ['viewer', 'communicator'] }
  expect(rolesOf(claims, 'org-a')).toEqual(['viewer', 'communicator'])
  expect(rolesOf(claims, 'org-b')).toEqual(['fga_member'])
})

it('top-level items without a marker belong to no organization', () => {
  expect(rolesOf({ roles: ['org_admin'] }, 'org-a')).toEqual([])
})

it('[6.17] the fine-grained mode comes from the role fga_member in the selected organization', () => {
  expect(isFgaFromClaims(perTenant, 'org-b')).toBe(true)
  expect(isFgaFromClaims(perTenant, 'org-a')).toBe(false)
  expect(isFgaFromClaims({ dct: 'org-a', roles: ['fga_member'] }, 'org-a')).toBe(true)
})

it('claims of the wrong shape count as none', () => {
  const broken = { dct: 'org-a', roles: 'org_admin', tenants: { 'org-a': null } } as unknown as SessionClaims
  expect(rolesOf(broken, 'org-a')).toEqual([])
  expect(rolesOf({ tenants: {} }, 'constructor')).toEqual([])
  expect(rolesOf({ roles: ['viewer', 7] as string[] })).toEqual(['viewer'])
})
