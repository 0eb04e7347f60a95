import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { mockNetwork } from '~/testing/network'
import { openApp } from '~/testing/open-app'
import { storeSession } from '~/testing/tokens'

let app: ReturnType<typeof openApp> | undefined

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(() => app?.close())

const down = { status: 500, body: { errorCode: 'E1', errorDescription: 'x' } }

async function continueWith(email: string) {
  app = openApp('/auth')
  fireEvent.change(await screen.findByLabelText('Email'), { target: { value: email } })
  fireEvent.click(screen.getByRole('button', { name: 'Continue with email' }))
}

it.each([
  ['otp', 'POST identity.test/v1/auth/otp/signup-in/email'],
  ['invite', 'POST identity.test/v1/auth/otp/signup-in/email'],
  ['google', 'POST identity.test/v1/auth/oauth/authorize'],
  ['sso', 'POST identity.test/v1/auth/saml/authorize'],
])('goes where check-email says: %s', async (next, call) => {
  const { calls } = mockNetwork({
    'POST /api/auth/check-email': { status: 200, body: { next, maskedEmail: 'a•••@example.test' } },
    [call]: down,
  })
  await continueWith('ana@example.test')

  expect(await screen.findByText(/^Sign-in is temporarily unavailable/)).toBeTruthy()
  expect(calls).toEqual(['POST /api/auth/check-email', call])
})

it('asks for an address before sending a request', async () => {
  const { calls } = mockNetwork()
  await continueWith('  ')

  expect(await screen.findByText('Enter your email address.')).toBeTruthy()
  expect(calls).toEqual([])
})

it('offers a passkey only if the browser supports them', async () => {
  mockNetwork()
  app = openApp('/auth')
  await screen.findByRole('button', { name: 'Continue with Google' })
  expect(screen.queryByRole('button', { name: 'Sign in with a passkey' })).toBeNull()
  app.close()

  vi.stubGlobal('PublicKeyCredential', class {})
  app = openApp('/auth')
  expect(await screen.findByRole('button', { name: 'Sign in with a passkey' })).toBeTruthy()
})

it('remembers the last user, and forgets them on request', async () => {
  mockNetwork()
  localStorage.setItem('dls_last_user_login_id', 'ana@example.test')
  localStorage.setItem('dls_last_user_display_name', 'Ana Ruiz')
  app = openApp('/auth')
  expect(await screen.findByRole('button', { name: 'Continue as Ana Ruiz' })).toBeTruthy()
  expect(screen.getByText('ana@example.test')).toBeTruthy()

  fireEvent.click(screen.getByRole('button', { name: 'Not you?' }))
  expect(document.activeElement).toBe(await screen.findByLabelText('Email'))
  await waitFor(() => expect(localStorage.getItem('dls_last_user_login_id')).toBeNull())
})

it('signs out on “Not you?”, and no longer says that they’re signed in', async () => {
  const { calls } = mockNetwork()
  storeSession()
  localStorage.setItem('dls_last_user_login_id', 'ana@example.test')
  app = openApp('/auth')
  expect(await screen.findByText('You’re already signed in.')).toBeTruthy()

  fireEvent.click(screen.getByRole('button', { name: 'Not you?' }))
  await waitFor(() => expect(screen.queryByText('You’re already signed in.')).toBeNull())
  expect(localStorage.getItem('DSR')).toBeNull()
  await waitFor(() => expect(calls).toContain('DELETE /api/user/session/current'))
})

it('offers to continue if signed in, but not right after signing out', async () => {
  mockNetwork()
  storeSession()
  app = openApp('/auth')
  expect((await screen.findByRole('link', { name: 'Continue to Parapet' })).getAttribute('href')).toBe(
    '/home',
  )
  app.close()

  localStorage.clear()
  app = openApp('/auth?logout=true')
  expect(await screen.findByText('You’re signed out.')).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Continue to Parapet' })).toBeNull()
})
