import { expect, it } from 'vitest'
import { listAssignableRoles } from './invitations.ts'

const roles = [
  { key: 'viewer', permissions: ['unit:read'] },
  { key: 'manager', permissions: ['unit:read', 'unit:update'] },
]
const keysFor = (held: string[]) => listAssignableRoles(roles, held).map(({ key }) => key)

it('never includes more than the inviter’s permissions', () => {
  expect(keysFor(['role:assign', 'unit:read', 'unit:update'])).toEqual(['viewer', 'manager'])
  expect(keysFor(['role:assign', 'unit:read'])).toEqual(['viewer'])
})

it('includes only the lowest role without role:assign', () => {
  expect(keysFor(['team:invite', 'unit:read', 'unit:update'])).toEqual(['viewer'])
})
