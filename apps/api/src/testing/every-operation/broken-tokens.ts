import { generateKeyPair, SignJWT } from 'jose'
import type { TestApp } from '../app.ts'

/** `Authorization` headers that must be rejected, with what is wrong with each. */
export async function listBrokenTokens(test: TestApp, sub: string): Promise<[string, string | null][]> {
  const { privateKey } = await generateKeyPair('ES256')
  const foreignProject = new SignJWT({ sub })
    .setProtectedHeader({ alg: 'ES256', kid: 'test', typ: 'JWT' })
    .setIssuer('Ptest')
    .setIssuedAt()
    .setExpirationTime('10m')
  const validToken = await test.signToken({ sub })
  const [header, claims, signature] = validToken.split('.')
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const foreignIssuer = await test.signToken({ sub, iss: 'https://api.descope.com/Pother' })
  return [
    ['no token', null],
    ['no bearer', `Basic ${Buffer.from('a:b').toString('base64')}`],
    ['garbage', 'Bearer garbage'],
    ['an expired token', `Bearer ${await test.signToken({ sub }, -600)}`],
    ['a token signed by another project', `Bearer ${await foreignProject.sign(privateKey)}`],
    ['a token of another issuer', `Bearer ${foreignIssuer}`],
    [
      'a token of another key',
      `Bearer ${[encode({ alg: 'ES256', kid: 'other' }), claims, signature].join('.')}`,
    ],
    ['a token without a signature', `Bearer ${encode({ alg: 'none', kid: 'test' })}.${claims}.`],
    [
      'a token whose claims were changed',
      `Bearer ${[header, encode({ sub, iss: 'Ptest', exp: 4e9 }), signature].join('.')}`,
    ],
    ['a refresh token', `Bearer ${await test.signToken({ sub, drn: 'DSR' })}`],
  ]
}
