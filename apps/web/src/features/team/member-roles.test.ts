import { expect, it } from 'vitest'
import { findRoleEffect } from './member-roles.tsx'

const role = (key: string, permissions: string[]) => ({ id: key, key, permissions })
const viewer = role('viewer', ['unit:read', 'task:read'])
const manager = role('manager', ['unit:read', 'unit:update'])
const limited = role('fga_member', ['user:read'])

it('counts only permissions that no other role includes', () => {
  expect(findRoleEffect([viewer], [manager])).toEqual({
    gains: ['unit:update'],
    loses: ['task:read'],
    limit: null,
  })
  expect(findRoleEffect([viewer, manager], [manager, viewer])).toEqual({ gains: [], loses: [], limit: null })
})

it('says if someone becomes limited, or no longer is', () => {
  expect(findRoleEffect([viewer], [viewer, limited]).limit).toBe('on')
  expect(findRoleEffect([limited], [viewer]).limit).toBe('off')
})
