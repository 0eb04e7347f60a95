import type { Product } from './product.ts'

interface Session {
  sessionJwt: string
  refreshJwt: string
}

const project = 'P2sandbox'

async function callIdentity<Answer>(
  product: Pick<Product, 'sandboxUrl'>,
  path: string,
  body: object,
): Promise<Answer> {
  const response = await fetch(`${product.sandboxUrl}/identity${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${project}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
  return (await response.json()) as Answer
}

/** Signs a seeded person in with the code that the sandbox mailed. */
export async function signIn(product: Pick<Product, 'sandboxUrl'>, loginId: string): Promise<Session> {
  await callIdentity(product, '/v1/auth/otp/signin/email', { loginId, loginOptions: {} })
  const inbox = await fetch(`${product.sandboxUrl}/inbox/messages?to=${encodeURIComponent(loginId)}`)
  const messages = (await inbox.json()) as { text: string; subject: string }[]
  const [code] = messages.flatMap(({ subject, text }) => /\b\d{6}\b/.exec(`${subject} ${text}`)?.[0] ?? [])
  if (!code) throw new Error(`No sign-in code arrived for ${loginId}`)
  return await callIdentity<Session>(product, '/v1/auth/otp/verify/email', { code, loginId })
}

/** What a signed-in browser keeps, for a context that starts signed in. */
export function storageStateOf(product: Product, session: Session) {
  return {
    cookies: [],
    origins: [
      {
        origin: product.url,
        localStorage: [
          { name: 'DS', value: session.sessionJwt },
          { name: 'DSR', value: session.refreshJwt },
        ],
      },
    ],
  }
}
