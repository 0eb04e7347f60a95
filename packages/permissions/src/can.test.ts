import { expect, it } from 'vitest'

import { can, holdsEvery, missingPermissions } from './can.ts'
import type { Permission } from './catalog.ts'

const communication: Permission[] = ['org:communication_read', 'org:communication_send']

it('[6.03] a page is allowed when every permission it requires is held', () => {
  expect(holdsEvery(['user:read', ...communication], communication)).toBe(true)
  expect(holdsEvery(new Set(communication), communication)).toBe(true)
})

it('[6.04] a page is denied when only some of its permissions are held', () => {
  expect(holdsEvery(['org:communication_read'], communication)).toBe(false)
  expect(holdsEvery(['org:communication_send'], communication)).toBe(false)
  expect(holdsEvery([], communication)).toBe(false)
})

it('a page that requires nothing is allowed to everyone', () => {
  expect(holdsEvery([], [])).toBe(true)
})

it('returns the missing permissions, in the required order', () => {
  expect(missingPermissions(['unit:read'], ['tenant:read', 'unit:read', 'property:read'])).toEqual([
    'tenant:read',
    'property:read',
  ])
  expect(missingPermissions(new Set(communication), communication)).toEqual([])
})

it('matches whole names only, and ignores unknown names', () => {
  expect(can(['property', 'property:*', 'PROPERTY:READ', 'property:read_all'], 'property:read')).toBe(false)
})
