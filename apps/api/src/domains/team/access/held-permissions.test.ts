import type { Permission } from '@parapet/permissions'
import { expect, it } from 'vitest'
import { noAccess } from '../../../platform/access/no-access.ts'
import type { Access } from '../../../platform/context/context.ts'
import {
  rejectInvalidFields,
  rejectLimited,
  requireHeldAnywhere,
  requireHeldOrgWide,
} from './held-permissions.ts'

const callerWith = (access: Partial<Access>) => ({
  actor: { type: 'system' as const, id: null, name: 'Test', access: { ...noAccess, ...access } },
})
const granted: ReadonlySet<Permission> = new Set(['team:invite'])
const denied = (...missing: Permission[]) =>
  expect.objectContaining({ code: 'permission-denied', extras: { members: { missing } } })

it('prevents assigning a role beyond what the caller holds in the whole organization', () => {
  const caller = callerWith({
    permissions: new Set(['team:invite', 'role:assign']),
    orgWidePermissions: granted,
  })
  expect(() => requireHeldOrgWide(caller, ['team:invite'], 'No.')).not.toThrow()
  expect(() => requireHeldOrgWide(caller, ['team:invite', 'role:assign'], 'No.')).toThrow(
    denied('role:assign'),
  )
})

it('prevents creating a role with permissions that the caller holds nowhere', () => {
  const caller = callerWith({ permissions: granted })
  expect(() => requireHeldAnywhere(caller, ['team:invite'])).not.toThrow()
  expect(() => requireHeldAnywhere(caller, ['team:invite', 'role:assign'])).toThrow(denied('role:assign'))
})

it('keeps limited members from actions beyond their grants', () => {
  expect(() => rejectLimited(callerWith({ isFga: false }), 'No.')).not.toThrow()
  expect(() => rejectLimited(callerWith({ isFga: true }), 'No.')).toThrow(denied())
})

it('rejects a request with invalid fields only', () => {
  expect(() => rejectInvalidFields([])).not.toThrow()
  expect(() =>
    rejectInvalidFields([{ pointer: '/roleId', code: 'not_found', message: 'Role not found.' }]),
  ).toThrow(expect.objectContaining({ code: 'validation-failed' }))
})
