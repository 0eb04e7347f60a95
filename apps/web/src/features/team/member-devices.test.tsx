import { toastStore } from '@parapet/ui'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createQueryClient } from '~/app/query-client'
import { clearSession } from '~/data/session/sign-out'
import { mockNetwork, ok, permissionsResponse } from '~/testing/network'
import { openApp } from '~/testing/open-app'
import { storeSession } from '~/testing/tokens'

const member = {
  user: { id: 'user-2', name: 'Ben Okafor', email: 'ben@cedar-stone.test', picture: null, companyRole: null },
  roles: [],
  grantsCount: 0,
  membership: { id: 'm2', status: 'active', version: 1, joinedAt: null, lastActiveAt: null },
  invitation: null,
}
const phone = {
  id: 'session-1',
  deviceName: 'Apple iPhone',
  browser: 'Safari',
  os: 'iOS',
  firstSeenAt: '2026-11-01T10:00:00.000Z',
  lastSeenAt: '2026-11-19T10:00:00.000Z',
  isCurrent: false,
}
const page = { limit: 50, nextCursor: null, prevCursor: null, total: 1, totalIsExact: true }

class StillObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

let app: ReturnType<typeof openApp> | undefined

beforeEach(() => {
  vi.stubGlobal('ResizeObserver', StillObserver)
  storeSession()
})

afterEach(() => {
  app?.close()
  app = undefined
  cleanup()
  clearSession(createQueryClient())
})

async function openMember(devices: { status: number; body: unknown }) {
  const network = mockNetwork({
    'GET /api/auth/permissions': permissionsResponse(['user:read', 'team:read', 'team:update']),
    'GET /api/team/user': ok({ items: [member], page }),
    'GET /api/team/user/user-2': ok(member),
    'GET /api/team/user/user-2/session': devices,
  })
  app = openApp('/settings/team?member=user-2')
  const drawer = await screen.findByRole('dialog', { name: 'Ben Okafor' })
  return {
    network,
    section: within(await within(drawer).findByRole('region', { name: 'Where they’re signed in' })),
  }
}

it('lists a member’s devices, and signs them out everywhere after confirmation', async () => {
  const { network, section } = await openMember(ok({ items: [phone] }))
  expect(await section.findByText('Apple iPhone')).toBeTruthy()
  fireEvent.click(section.getByRole('button', { name: 'Sign out everywhere' }))
  const dialog = await screen.findByRole('alertdialog', { name: 'Sign out Ben Okafor everywhere?' })
  expect(network.calls).not.toContain('DELETE /api/team/user/user-2/session')
  network.set('DELETE /api/team/user/user-2/session', { status: 204, body: null })
  network.set('GET /api/team/user/user-2/session', ok({ items: [] }))
  fireEvent.click(within(dialog).getByRole('button', { name: 'Sign out everywhere' }))

  await waitFor(() =>
    expect(toastStore.getState().lower?.heading).toBe('Ben Okafor was signed out on all devices.'),
  )
  expect(await section.findByText('Not signed in on any device.')).toBeTruthy()
  expect(section.queryByRole('button')).toBeNull()
})

it('says why a member’s devices can’t be managed', async () => {
  const detail =
    'You can’t manage this member’s devices because the Owner role includes permissions you don’t have.'
  const { section } = await openMember({ status: 403, body: { code: 'permission-denied', detail } })

  expect(await section.findByText(detail)).toBeTruthy()
  expect(section.queryByRole('button')).toBeNull()
})
