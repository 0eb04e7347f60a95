import { afterEach, expect, it } from 'vitest'
import { findSelectedOrgId, selectOrg } from '~/lib/selected-org'
import { applyLinkedOrg } from './linked-org.ts'

const orgId = '0193a5c0-0000-7000-8000-0000000000c1'

afterEach(() => {
  selectOrg(null)
  history.replaceState(null, '', '/')
})

it('goes to the organization that a link names, and takes it out of the address', () => {
  history.replaceState(null, '', `/home?threat=t1&org=${orgId}#now`)
  applyLinkedOrg()
  expect(findSelectedOrgId()).toBe(orgId)
  expect(location.pathname + location.search + location.hash).toBe('/home?threat=t1#now')
})

it('leaves the choice of the tab alone where the link names none, or nonsense', () => {
  selectOrg('org-1')
  applyLinkedOrg()
  expect(findSelectedOrgId()).toBe('org-1')
  history.replaceState(null, '', '/home?org=../x')
  applyLinkedOrg()
  expect(findSelectedOrgId()).toBe('org-1')
  expect(location.search).toBe('')
})
