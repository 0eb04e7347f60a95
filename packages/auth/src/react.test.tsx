import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'

import { createAuthWith } from './create-auth.ts'
import type { Auth } from './create-auth.ts'
import { failWith } from './auth-result.ts'
import type { IdentityProvider } from './identity-provider.ts'
import { toIdentityUser } from './identity-user.ts'
import { AuthProvider, useAuth, useIdentityUser, useSession } from './react.tsx'
import { readTokens } from './session-tokens.ts'
import { createToken } from './testing/create-token.ts'

const user = toIdentityUser({ userId: 'u1', loginIds: ['dana@example.test'], givenName: 'Dana' })
const token = createToken({ sub: 'u1', exp: Date.now() / 1000 + 600 })
const session = { tokens: readTokens(token, token)!, user: null, isFirstSignIn: false }
const signIn = async () => ({ ok: true as const, code: 200, data: session })
const provider: IdentityProvider = {
  refresh: signIn,
  getUser: async () => ({ ok: true, code: 200, data: user }),
  selectTenant: signIn,
  call: async () => failWith('unreachable', 'This provider has no other calls.'),
  requestSession: signIn,
  signOut: async () => ({ ok: true, code: 200, data: {} }),
  sendEmailCode: async () => ({ ok: true, code: 200, data: { maskedEmail: 'd***@example.test' } }),
  verifyEmailCode: signIn,
  startGoogle: async () => ({ ok: true, code: 200, data: { url: 'http://google.test' } }),
  exchangeOauthCode: signIn,
}

let auth: Auth
beforeEach(() => {
  localStorage.clear()
  auth = createAuthWith(provider, false)
})
afterEach(cleanup)

function Page() {
  const { signOut } = useAuth()
  const identityUser = useIdentityUser()
  return (
    <main>
      <p>{useSession().status}</p>
      <p>{identityUser ? `Hello ${identityUser.firstName}` : 'Hello'}</p>
      <button type="button" onClick={() => void signOut()}>
        Sign out
      </button>
    </main>
  )
}

it('rerenders with each change to the session', async () => {
  render(
    <AuthProvider auth={auth}>
      <Page />
    </AuthProvider>,
  )
  screen.getByText('signed-out')
  await act(() => auth.verifyEmailCode('dana@example.test', '123456'))
  screen.getByText('signed-in')
  screen.getByText('Hello')
  await act(() => auth.loadIdentityUser())
  screen.getByText('Hello Dana')
  await act(async () => screen.getByRole('button').click())
  screen.getByText('signed-out')
  expect(screen.queryByText('Hello Dana')).toBeNull()
})

it('explains a missing provider', () => {
  expect(() => render(<Page />)).toThrow('Wrap the app in <AuthProvider auth>.')
})
