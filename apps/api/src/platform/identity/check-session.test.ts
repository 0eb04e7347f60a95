import { SignJWT } from 'jose'
import { expect, it } from 'vitest'
import { createSessionChecker } from './check-session.ts'

const secret = Buffer.alloc(32, 7)
const projectId = 'Ptest'

const sign = (sub: string, endsInSeconds = 600) =>
  new SignJWT({ sub })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuer(projectId)
    .setExpirationTime(Math.floor(Date.now() / 1000) + endsInSeconds)
    .sign(secret)

const createChecker = () =>
  createSessionChecker({ kty: 'oct', alg: 'HS256', k: secret.toString('base64url') }, projectId)

it('remembers what it checked, and forgets only the oldest when there are too many', async () => {
  const check = createChecker()
  const [first, second] = [await sign('first'), await sign('second')]
  const [firstClaims, secondClaims] = [await check(first), await check(second)]
  for (let n = 2; n < 10_001; n += 1) await check(await sign(`person ${n}`))
  expect(await check(second)).toBe(secondClaims)
  expect(await check(first)).not.toBe(firstClaims)
})
