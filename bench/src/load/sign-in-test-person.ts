import type { LoadServices } from './load-services.ts'

const managementKey = 'P2sandbox:sandbox-management-key'

/** Makes a test person at the sandbox's identity provider and signs them in, without a mail. */
export async function signInTestPerson({ sandboxUrl }: LoadServices, email: string) {
  const ask = async <Answer>(bearer: string, path: string, body: object): Promise<Answer> => {
    const response = await fetch(`${sandboxUrl}/identity${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
    return (await response.json()) as Answer
  }
  const { user } = await ask<{ user: { userId: string } }>(managementKey, '/v1/mgmt/user/create', {
    loginId: email,
    email,
    verifiedEmail: true,
    displayName: email.split('@')[0],
    test: true,
  })
  const { code } = await ask<{ code: string }>(managementKey, '/v1/mgmt/tests/generate/otp', {
    deliveryMethod: 'email',
    loginId: email,
  })
  const { sessionJwt } = await ask<{ sessionJwt: string }>('P2sandbox', '/v1/auth/otp/verify/email', {
    code,
    loginId: email,
  })
  return { email, descopeId: user.userId, token: sessionJwt }
}
