import { ApiError, NetworkError } from '@parapet/api-client'
import { expect, it } from 'vitest'
import { ProviderError } from '~/lib/provider-error'
import { readSignInFailure } from './use-attempt.tsx'

const provider = (status: number, errorCode: string, more = {}) =>
  new ProviderError(status, { errorCode, errorDescription: 'The words of the provider', ...more })

it.each([
  [
    'a wrong code',
    provider(401, 'E061102'),
    'That code is wrong or has expired. Enter it again or get a new one.',
  ],
  ['an expired code', provider(401, 'E061104'), 'This code has expired. Send a new one.'],
  ['a code of the app', provider(401, 'app-code-rejected'), 'That code didn’t work.'],
  [
    'a closed passkey dialog',
    provider(400, 'passkey-failed', { errorMessage: 'NotAllowedError' }),
    'No passkey was used.',
  ],
  [
    'a browser that cannot use passkeys',
    provider(400, 'passkey-failed', { errorMessage: 'SecurityError' }),
    'This browser doesn’t support passkeys.',
  ],
  ['a passkey that is unknown', provider(401, 'passkey-rejected'), 'This passkey wasn’t accepted.'],
  ['a link that wasn’t opened', provider(0, '0'), 'The link wasn’t opened in time.'],
  ['too many wrong codes', provider(401, 'E061103'), 'Too many wrong codes.'],
  [
    'wrong input',
    provider(400, 'invalid-input', { errorDescription: '"x" is not a valid email' }),
    '"x" is not a valid',
  ],
  ['a provider that is down', provider(503, 'unreachable'), 'Sign-in is temporarily unavailable.'],
  ['another refusal', provider(403, 'E1'), 'The sign-in service rejected the request. Start over,'],
  ['no network', new NetworkError('unreachable', 'x'), 'Can’t reach the server'],
])('says what to do about %s', (_what, error, text) => {
  const failure = readSignInFailure(error)

  expect(failure.message).toContain(text)
  expect(failure.retryAfterSeconds).toBe(0)
})

it.each(['3 attempts left', 'The code has expired', 'anything else'])(
  'doesn’t read the provider’s texts, such as “%s”',
  (errorMessage) => {
    for (const [status, code] of [
      [401, 'E061102'],
      [401, 'E061103'],
      [403, 'E1'],
    ] as const) {
      const failure = readSignInFailure(provider(status, code, { errorMessage }))
      expect(failure).toEqual(readSignInFailure(provider(status, code)))
      expect(failure.message).not.toContain('The words of the provider')
    }
  },
)

it.each([
  ['the provider', provider(429, 'E130429', { retryAfter: 12 }), 12],
  ['the provider without a time', provider(429, 'E130429', { retryAfter: 0 }), 30],
  ['the product', new ApiError(429, {}, new Headers({ 'retry-after': '7' })), 7],
])('only counts down when %s asks to wait', (_who, error, seconds) => {
  expect(readSignInFailure(error)).toEqual({ message: null, retryAfterSeconds: seconds })
})

it('shows the API’s error about the address', () => {
  const error = new ApiError(
    422,
    { errors: [{ pointer: '/email', code: 'format', message: '"x" is not a valid email' }] },
    new Headers(),
  )
  expect(readSignInFailure(error).message).toBe('"x" is not a valid email')
})
