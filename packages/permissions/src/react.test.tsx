// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'

import { isPropertyPermitted } from './access.ts'
import { createPermissionStore } from './permission-store.ts'
import { Can, PermissionsProvider, useCan, usePermissions } from './react.tsx'

afterEach(cleanup)

function Page() {
  const access = usePermissions()
  return (
    <main>
      <p>{access ? `${access.orgId}: ${[...access.permissions].join(', ')}` : 'not loaded'}</p>
      <p>{useCan('property:create') ? 'may create' : 'may not create'}</p>
      <Can permission={['org:communication_read', 'org:communication_send']} fallback="nothing to send">
        <button type="button">Send</button>
      </Can>
      <Can permission="unit:read">Units</Can>
    </main>
  )
}

const manager = {
  orgId: 'a',
  permissions: ['property:create', 'unit:read', 'org:communication_read', 'org:communication_send'],
  isFga: false,
  permittedProperties: [],
}

it('[6.02] the server’s response is stored and read through the bindings, even after switching organizations', () => {
  const store = createPermissionStore()
  render(
    <PermissionsProvider store={store}>
      <Page />
    </PermissionsProvider>,
  )
  screen.getByText('not loaded')
  screen.getByText('may not create')
  expect(screen.queryByText('Units')).toBeNull()

  act(() => store.set(manager))
  screen.getByText(/^a: property:create/)
  screen.getByText('may create')
  screen.getByRole('button', { name: 'Send' })
  screen.getByText('Units')

  act(() =>
    store.set({ orgId: 'b', permissions: ['org:communication_read'], isFga: false, permittedProperties: [] }),
  )
  screen.getByText('b: org:communication_read')
  screen.getByText('may not create')
  screen.getByText('nothing to send')

  act(() => store.clear())
  screen.getByText('not loaded')
})

it('explains a missing provider', () => {
  expect(() => render(<Page />)).toThrow('Wrap the app in <PermissionsProvider store>.')
})

it('an unsubscribed listener isn’t called', () => {
  const store = createPermissionStore()
  const heard: string[] = []
  const leaveFirst = store.subscribe(() => heard.push('first'))
  const leaveSecond = store.subscribe(() => heard.push('second'))
  leaveFirst()
  store.set(manager)
  leaveSecond()
  store.clear()
  expect(heard).toEqual(['second'])
})

it('an empty list of permitted properties restricts a fine-grained member only', () => {
  expect(isPropertyPermitted(manager, 'p1')).toBe(true)
  expect(isPropertyPermitted({ ...manager, isFga: true }, 'p1')).toBe(false)
  expect(isPropertyPermitted({ ...manager, isFga: true, permittedProperties: ['p1'] }, 'p1')).toBe(true)
})
