import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { expect, it } from 'vitest'
import { createSessionVerifier } from './session-verifier.ts'

const projectId = 'Ptest'
const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true })
const jwk = { ...(await exportJWK(publicKey)), kid: 'one', alg: 'ES256', use: 'sig' }

const sign = (sub: string) =>
  new SignJWT({ sub, drn: 'DS' })
    .setProtectedHeader({ alg: 'ES256', kid: 'one' })
    .setIssuer(projectId)
    .setExpirationTime('10m')
    .sign(privateKey)

it('caches verified tokens, and evicts only the oldest', async () => {
  const verify = createSessionVerifier(projectId, {
    url: 'http://127.0.0.1:9/keys',
    fetch: () => expect.unreachable('asked for keys'),
    publicKey: JSON.stringify(jwk),
  })
  const [first, second] = [await sign('first'), await sign('second')]
  const [firstSession, secondSession] = [await verify(first), await verify(second)]
  for (let n = 2; n < 10_001; n += 1) await verify(await sign(`person ${n}`))
  expect(await verify(second)).toBe(secondSession)
  expect(await verify(first)).not.toBe(firstSession)
})
