import { afterEach, beforeEach, expect, it } from 'vitest'

import type { AuthResult } from './auth-result.ts'
import type { IdentityProvider, ProviderSession } from './identity-provider.ts'
import { createSessionManager } from './session-manager.ts'
import { readTokens } from './session-tokens.ts'
import { createToken } from './testing/create-token.ts'

const inSeconds = (seconds: number) => Math.floor(Date.now() / 1000) + seconds
const tokensOf = (sub: string) => ({
  sessionJwt: createToken({ exp: inSeconds(600), sub }),
  refreshJwt: createToken({ exp: inSeconds(86_400), sub }),
})

function store({ sessionJwt, refreshJwt }: ReturnType<typeof tokensOf>) {
  localStorage.setItem('DS', sessionJwt)
  localStorage.setItem('DSR', refreshJwt)
}

/** A provider whose SDK writes the tokens of an answer when it comes, as the real one does. */
function createProvider() {
  const waiting: ((tokens: ReturnType<typeof tokensOf>) => void)[] = []
  const refresh = () =>
    new Promise<AuthResult<ProviderSession>>((resolve) => {
      waiting.push((tokens) => {
        store(tokens)
        const read = readTokens(tokens.sessionJwt, tokens.refreshJwt, Date.now(), 0)!
        resolve({
          ok: true,
          data: { tokens: read, user: null, isFirstSignIn: false },
        } as AuthResult<ProviderSession>)
      })
    })
  return { waiting, provider: { refresh } as IdentityProvider }
}

beforeEach(() => localStorage.clear())
let stop = () => {}
afterEach(() => stop())

it('restores the session that another tab stored during a request of the previous one', async () => {
  const { waiting, provider } = createProvider()
  const manager = createSessionManager({ provider, storage: localStorage, keepsRememberedUser: false })
  store(tokensOf('first'))
  stop = manager.start()
  const late = manager.refresh()

  // The other tab signs out, and someone signs in there.
  localStorage.clear()
  window.dispatchEvent(new StorageEvent('storage'))
  const second = tokensOf('second')
  store(second)
  stop()
  stop = manager.start()
  const refreshed = manager.refresh()
  expect(waiting).toHaveLength(2)

  waiting[0]!(tokensOf('first'))
  expect(await late).toEqual({ freshness: 'signed-out' })
  expect(localStorage.getItem('DSR')).toBe(second.refreshJwt)

  waiting[1]!(second)
  expect(await refreshed).toEqual({ freshness: 'signed-in' })
  expect(manager.getSnapshot()).toMatchObject({ status: 'signed-in', userId: 'second' })
})
