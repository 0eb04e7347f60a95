import { expect, it } from 'vitest'

import { getPermission, PERMISSION_KEYS } from './catalog.ts'
import {
  BUILT_IN_RESOURCE_ROLES,
  findBuiltInResourceRole,
  listScopedPermissions,
  SCOPED_PERMISSIONS,
} from './resource-roles.ts'
import { BUILT_IN_ROLES, FGA_MEMBER_ROLE, findBuiltInRole, isFgaRole } from './roles.ts'

it('[6.16] the fine-grained mode is on for a member with the fine-grained role, and only then', () => {
  expect(isFgaRole(['viewer', 'fga_member'])).toBe(true)
  expect(isFgaRole(BUILT_IN_ROLES.map((role) => role.key).filter((key) => key !== FGA_MEMBER_ROLE))).toBe(
    false,
  )
  expect(isFgaRole([])).toBe(false)
})

it('the administrator holds every permission', () => {
  expect(findBuiltInRole('org_admin')?.permissions).toEqual(PERMISSION_KEYS)
})

it('everyone can use the product and edit their account', () => {
  for (const role of BUILT_IN_ROLES)
    expect(role.permissions).toEqual(expect.arrayContaining(['user:read', 'user:update']))
})

it('resource roles hold scoped permissions only', () => {
  for (const role of BUILT_IN_RESOURCE_ROLES) {
    expect(role.permissions.filter((permission) => !getPermission(permission).scoped)).toEqual([])
    expect(SCOPED_PERMISSIONS).toEqual(expect.arrayContaining([...role.permissions]))
  }
})

it('resource roles hold only what applies to their resource type', () => {
  for (const role of BUILT_IN_RESOURCE_ROLES) {
    expect(listScopedPermissions(role.resourceType)).toEqual(expect.arrayContaining([...role.permissions]))
  }
  expect(listScopedPermissions('portfolio')).toEqual(SCOPED_PERMISSIONS)
  expect(listScopedPermissions('property')).not.toContain('portfolio:update')
})

it('a custom role isn’t built in', () => {
  expect(findBuiltInRole('night_watch')).toBeUndefined()
  expect(findBuiltInResourceRole('night_watch')).toBeUndefined()
  expect(findBuiltInResourceRole('property_responder')?.resourceType).toBe('property')
})

it('roles cannot be changed at run time', () => {
  const viewer = findBuiltInRole('viewer')
  expect(viewer).toBeDefined()
  expect(() => Object.assign(viewer!.permissions, ['org:update'])).toThrow(TypeError)
})
