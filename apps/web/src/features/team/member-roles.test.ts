import { expect, it } from 'vitest'
import { findRoleEffect } from './member-roles.tsx'

const role = (key: string, permissions: string[]) => ({ id: key, key, permissions })
const viewer = role('viewer', ['unit:read', 'task:read'])
const manager = role('manager', ['unit:read', 'unit:update'])
const limited = role('fga_member', ['user:read'])

it('counts what no other role brings', () => {
  expect(findRoleEffect([viewer], [manager])).toEqual({
    gains: ['unit:update'],
    loses: ['task:read'],
    limit: null,
  })
  expect(findRoleEffect([viewer, manager], [manager, viewer])).toEqual({ gains: [], loses: [], limit: null })
})

it('says when somebody becomes limited, or is so no longer', () => {
  expect(findRoleEffect([viewer], [viewer, limited]).limit).toBe('on')
  expect(findRoleEffect([limited], [viewer]).limit).toBe('off')
})
