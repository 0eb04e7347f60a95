import { afterEach, expect, it } from 'vitest'
import { findSelectedOrgId, selectOrg } from '~/lib/selected-org'
import { applyLinkedOrg } from './linked-org.ts'

const orgId = '0193a5c0-0000-7000-8000-0000000000c1'

afterEach(() => {
  selectOrg(null)
  history.replaceState(null, '', '/')
})

it('selects the organization in a link and removes it from the URL', () => {
  history.replaceState(null, '', `/home?threat=t1&org=${orgId}#now`)
  applyLinkedOrg()
  expect(findSelectedOrgId()).toBe(orgId)
  expect(location.pathname + location.search + location.hash).toBe('/home?threat=t1#now')
})

it('keeps the tab’s organization if the link has none or an invalid one', () => {
  selectOrg('org-1')
  applyLinkedOrg()
  expect(findSelectedOrgId()).toBe('org-1')
  history.replaceState(null, '', '/home?org=../x')
  applyLinkedOrg()
  expect(findSelectedOrgId()).toBe('org-1')
  expect(location.search).toBe('')
})
