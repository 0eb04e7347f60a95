import type { Permission } from '@parapet/permissions'
import { expect, it } from 'vitest'
import type { Access } from '../context/context.ts'
import { noAccess } from './no-access.ts'
import { holdsOnProperty, requireAnyPermission, requirePermission } from './require-permission.ts'

const callerWith = (access: Partial<Access>) => ({
  actor: { type: 'system' as const, id: null, name: 'Test', access: { ...noAccess, ...access } },
})
const only = (...permissions: Permission[]): ReadonlySet<Permission> => new Set(permissions)

it('[6.04] denies a call without every permission it requires, and lists the missing ones', () => {
  const caller = callerWith({ permissions: only('property:read') })
  expect(() => requirePermission(caller, 'property:read')).not.toThrow()
  expect(() => requirePermission(caller, 'property:read', 'unit:read', 'tenant:read')).toThrow(
    expect.objectContaining({
      code: 'permission-denied',
      message: 'This requires the unit:read and tenant:read permissions.',
      extras: { members: { missing: ['unit:read', 'tenant:read'] } },
    }),
  )
})

it('denies a call without any of its alternatives, and lists them all', () => {
  const alternatives: Permission[] = ['unit:update', 'unit:archive']
  const caller = callerWith({ permissions: only('unit:archive') })
  expect(() => requireAnyPermission(caller, alternatives)).not.toThrow()
  expect(() => requireAnyPermission(callerWith({}), alternatives)).toThrow(
    expect.objectContaining({
      code: 'permission-denied',
      message: 'This requires the unit:update or unit:archive permission.',
      extras: { members: { missing: alternatives } },
    }),
  )
})

it('denies everything to someone who acts by a link or an invitation', () => {
  expect(() => requirePermission(callerWith({}), 'user:read')).toThrow(
    expect.objectContaining({ code: 'permission-denied' }),
  )
  expect(noAccess).toMatchObject({ isFga: false, permittedProperties: [] })
})

it('finds a permission on a property in organization roles, on the property, and on its portfolio', () => {
  const property = { id: 'property', portfolioId: 'portfolio' }
  const granted = only('property:update')
  const holds = (access: Partial<Access>) => holdsOnProperty(callerWith(access), 'property:update', property)

  expect(holds({ orgWidePermissions: granted })).toBe(true)
  expect(holds({ permissionsByProperty: new Map([['property', granted]]) })).toBe(true)
  expect(holds({ permissionsByPortfolio: new Map([['portfolio', granted]]) })).toBe(true)

  expect(holds({})).toBe(false)
  // A grant elsewhere, another permission here, and a property that has the ID of a portfolio.
  expect(holds({ permissions: granted })).toBe(false)
  expect(holds({ permissionsByProperty: new Map([['other', granted]]) })).toBe(false)
  expect(holds({ permissionsByProperty: new Map([['property', only('property:read')]]) })).toBe(false)
  expect(holds({ permissionsByPortfolio: new Map([['portfolio', only('property:read')]]) })).toBe(false)
  expect(holds({ permissionsByProperty: new Map([['portfolio', granted]]) })).toBe(false)
})
