import { describe, expect, it } from 'vitest'

import { can } from './can.ts'
import { PERMISSION_KEYS, PERMISSIONS, getPermission, isPermission, listPermissionGroups } from './catalog.ts'
import type { Permission } from './catalog.ts'

const named: [id: string, permission: Permission][] = [
  ['6.08', 'org:communication_read'],
  ['6.09', 'org:communication_send'],
  ['6.10', 'user:read'],
  ['6.11', 'user:update'],
  ['6.12', 'portfolio:read'],
  ['6.13', 'property:read'],
  ['6.14', 'tenant:read'],
  ['6.15', 'unit:read'],
]

describe('permission names of the specification', () => {
  it.each(named)('[%s] %s exists and grants only what it names', (_id, permission) => {
    expect(getPermission(permission).key).toBe(permission)
    const opened = PERMISSION_KEYS.filter((candidate) => can([permission], candidate))
    expect(opened).toEqual([permission])
    const others = PERMISSION_KEYS.filter((candidate) => candidate !== permission)
    expect(can(others, permission)).toBe(false)
  })
})

describe('the catalog', () => {
  it('names each permission once, as resource:action', () => {
    expect(new Set(PERMISSION_KEYS).size).toBe(PERMISSION_KEYS.length)
    for (const { key, resource, action } of PERMISSIONS) {
      expect(key).toMatch(/^[a-z]+:[a-z]+(_[a-z]+)?$/)
      expect(key).toBe(`${resource}:${action}`)
    }
  })

  it('explains every permission in a label and a sentence', () => {
    for (const { label, description } of PERMISSIONS) {
      expect(label).toMatch(/^[A-Z].*[^.]$/)
      expect(description).toMatch(/^[A-Z].*\.$/)
    }
  })

  it('cannot be changed at run time', () => {
    expect(() => (PERMISSIONS as unknown as unknown[]).push({})).toThrow(TypeError)
    expect(() => Object.assign(getPermission('user:read'), { scoped: true })).toThrow(TypeError)
    expect(() => (PERMISSION_KEYS as string[]).push('x:y')).toThrow(TypeError)
  })

  it('distinguishes permission keys from other values', () => {
    expect(isPermission('property:import')).toBe(true)
    for (const other of ['property:fly', 'property', '', null, undefined, 7])
      expect(isPermission(other)).toBe(false)
  })

  it('puts every permission into exactly one group', () => {
    const groups = listPermissionGroups()
    expect(groups.flatMap((group) => group.permissions)).toEqual(PERMISSION_KEYS)
    expect(groups.every((group) => group.label !== '')).toBe(true)
  })

  it('marks permissions that reveal personal data or change access as sensitive', () => {
    for (const key of [
      'tenant:contact_read',
      'tenant:sensitive_read',
      'role:assign',
      'export:create',
    ] as const) {
      expect(getPermission(key).dangerous).toBe(true)
    }
    expect(getPermission('property:read').dangerous).toBe(false)
  })
})
