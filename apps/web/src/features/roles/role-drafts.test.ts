import { describe, expect, it } from 'vitest'
import { filterPermissionGroups } from '~/components/access/filter-permission-groups'
import { comparePermissions } from '~/components/access/affected-members'
import { getDraft, getPermissionState, isChanged, setPermissions } from './role-drafts.ts'

const role = { id: 'a', permissions: ['unit:read', 'unit:create'] }

describe('drafts of roles', () => {
  it('keep added and removed permissions, and drop a role without changes', () => {
    const taken = setPermissions({}, role, ['unit:read'], false)
    expect(taken).toEqual({ a: { added: [], removed: ['unit:read'] } })
    const more = setPermissions(taken, role, ['unit:update'], true)
    expect(comparePermissions(role.permissions, getDraft(more, role))).toEqual({
      added: ['unit:update'],
      removed: ['unit:read'],
    })
    const back = setPermissions(setPermissions(more, role, ['unit:update'], false), role, ['unit:read'], true)
    expect(back).toEqual({})
  })

  it('keep the drafts of other roles', () => {
    const other = { added: ['task:read'], removed: [] }
    expect(setPermissions({ b: other }, role, ['unit:create', 'unit:read'], false)).toEqual({
      b: other,
      a: { added: [], removed: ['unit:read', 'unit:create'] },
    })
  })

  it('leave what someone else changes in the meantime', () => {
    const drafts = setPermissions({}, role, ['portfolio:create'], true)
    const changed = { ...role, permissions: ['unit:create', 'unit:import'] }
    expect(getDraft(drafts, changed)).toEqual(['unit:create', 'unit:import', 'portfolio:create'])
    expect(isChanged(drafts, changed)).toBe(true)
    expect(isChanged(drafts, { ...role, permissions: [...role.permissions, 'portfolio:create'] })).toBe(false)
  })

  it('distinguish all, some and none of a group', () => {
    expect(getPermissionState(role.permissions, ['unit:read', 'unit:create'])).toBe('all')
    expect(getPermissionState(role.permissions, ['unit:read', 'unit:update'])).toBe('some')
    expect(getPermissionState(role.permissions, ['task:read'])).toBe('none')
  })
})

describe('rows of permissions', () => {
  const keysOf = (filter: { q?: string; isDangerousOnly?: boolean }) =>
    filterPermissionGroups({ q: '', isDangerousOnly: false, ...filter }).flatMap(({ permissions }) =>
      permissions.map(({ key }) => key),
    )

  it('are found by name, key, description and group', () => {
    expect(keysOf({ q: 'contact details' })).toContain('tenant:contact_read')
    expect(keysOf({ q: 'tenant:contact_read' })).toEqual(['tenant:contact_read'])
    expect(keysOf({ q: 'call overrides delete' })).toEqual(['rule:delete'])
    expect(keysOf({ q: 'nothing like this' })).toEqual([])
  })

  it('can be limited to sensitive ones', () => {
    const keys = keysOf({ isDangerousOnly: true })
    expect(keys).toContain('role:assign')
    expect(keys).not.toContain('property:read')
  })
})
