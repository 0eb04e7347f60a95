import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { auth } from '~/lib/session'
import { mockNetwork, ok } from '~/testing/network'
import { createToken } from '~/testing/tokens'
import { watchSignIn } from './watch-sign-in.ts'

const first = { rexp: '2026-12-24T10:00:00Z' }
const second = { rexp: '2026-12-24T11:00:00Z' }
const createTokens = (claims: object) => ({
  sessionJwt: createToken(600, claims),
  refreshJwt: createToken(86_400),
})

let stop = () => {}

beforeEach(() => {
  const { sessionJwt, refreshJwt } = createTokens(first)
  localStorage.setItem('DS', sessionJwt)
  localStorage.setItem('DSR', refreshJwt)
  stop = auth.start()
})

afterEach(() => {
  localStorage.clear()
  window.dispatchEvent(new StorageEvent('storage'))
  stop()
})

it('notices a new sign-in and the end of the session, but not that the session is restored or refreshed', async () => {
  mockNetwork({
    'POST identity.test/v1/auth/refresh': ok(createTokens(first)),
    'POST identity.test/v1/auth/otp/verify/email': ok(createTokens(second)),
  })
  const onSignIn = vi.fn()
  const onEnd = vi.fn()
  const stopWatching = watchSignIn({ onSignIn, onEnd })
  await auth.ensureFresh()
  await auth.ensureFresh()
  expect(onSignIn).not.toHaveBeenCalled()

  await auth.verifyEmailCode('ana@cedar-stone.test', '123456')
  expect(onSignIn).toHaveBeenCalledExactlyOnceWith(auth.findToken())
  expect(onEnd).not.toHaveBeenCalled()
  auth.handleUnauthorized()
  expect(onEnd).toHaveBeenCalledOnce()
  stopWatching()
})
