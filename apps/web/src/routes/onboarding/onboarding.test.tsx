import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createQueryClient } from '~/app/query-client'
import { clearSession } from '~/data/session/sign-out'
import { mockNetwork, ok, permissionsResponse, testUser } from '~/testing/network'
import { openApp } from '~/testing/open-app'
import { storeSession } from '~/testing/tokens'

const user = { ...testUser, onboarded: false }
const atStep = (step: string) => ({ ...user, onboarding: { ...user.onboarding, step } })
const permissions = ['user:read', 'user:update', 'property:read', 'property:import', 'property:create']

let app: ReturnType<typeof openApp> | undefined

beforeEach(() => storeSession())

afterEach(() => {
  app?.close()
  clearSession(createQueryClient())
})

const click = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))

it.each([
  ['Import a file', 'Import your file', '/properties/import'],
  ['Add one manually', 'Add your property', '/properties?new='],
])('[4.17] %s keeps onboarding open and comes after its last step', async (choice, last, address) => {
  const { sent, set } = mockNetwork({
    'GET /api/auth/permissions': permissionsResponse(permissions),
    'GET /api/user': ok(atStep('properties')),
    'PATCH /api/user': ok(atStep('done')),
  })
  app = openApp('/onboarding')
  await click(choice)

  expect(await screen.findByRole('heading', { name: 'You’re all set' })).toBeTruthy()
  const patches = () => sent.filter(({ key }) => key === 'PATCH /api/user').map(({ body }) => body)
  expect(patches()).toEqual([{ onboarding: { step: 'done' } }])
  expect(screen.getByRole('button', { name: 'Open Parapet' })).toBeTruthy()

  set('PATCH /api/user', ok({ ...atStep('done'), onboarded: true }))
  await click(last)
  await waitFor(() => expect(app?.getUrl()).toBe(address))
  expect(patches()).toContainEqual({ onboarded: true })
})

it('remembers the import when the page is loaded again, until “Not now”', async () => {
  mockNetwork({
    'GET /api/auth/permissions': permissionsResponse(permissions),
    'GET /api/user': ok(atStep('done')),
    'PATCH /api/user': ok(atStep('done')),
  })
  app = openApp('/onboarding?open=import')
  expect(await screen.findByRole('button', { name: 'Import your file' })).toBeTruthy()

  fireEvent.click(screen.getByRole('button', { name: /Properties/ }))
  await click('Not now')
  expect(await screen.findByRole('button', { name: 'Open Parapet' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Import your file' })).toBeNull()
})
