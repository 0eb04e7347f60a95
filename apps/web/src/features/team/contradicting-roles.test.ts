import { expect, it } from 'vitest'
import { removeContradiction } from './contradicting-roles.ts'

const roles = ['org_admin', 'viewer', 'fga_member'].map((key) => ({ id: `${key}-id`, key }))
const [, viewer, limited] = roles

it('of Viewer and Limited member, keeps the one that was added last', () => {
  expect(removeContradiction(roles, ['viewer-id'], ['viewer-id', 'fga_member-id'])).toEqual({
    roleIds: ['fga_member-id'],
    removed: viewer,
  })
  expect(removeContradiction(roles, ['fga_member-id'], ['fga_member-id', 'viewer-id'])).toEqual({
    roleIds: ['viewer-id'],
    removed: limited,
  })
})

it('leaves other combinations alone', () => {
  const next = ['org_admin-id', 'fga_member-id']
  expect(removeContradiction(roles, ['org_admin-id'], next)).toEqual({ roleIds: next, removed: null })
})
