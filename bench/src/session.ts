import type { Product } from './product.ts'

interface Session {
  sessionJwt: string
  refreshJwt: string
}

const projectId = 'P2sandbox'

async function callIdentity<ResponseBody>(
  product: Pick<Product, 'sandboxUrl'>,
  path: string,
  body: object,
): Promise<ResponseBody> {
  const response = await fetch(`${product.sandboxUrl}/identity${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${projectId}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${path} returned ${response.status}: ${await response.text()}`)
  return (await response.json()) as ResponseBody
}

/** Signs in a seeded user with the code that the sandbox emailed. */
export async function signIn(product: Pick<Product, 'sandboxUrl'>, loginId: string): Promise<Session> {
  await callIdentity(product, '/v1/auth/otp/signin/email', { loginId, loginOptions: {} })
  const inboxResponse = await fetch(`${product.sandboxUrl}/inbox/messages?to=${encodeURIComponent(loginId)}`)
  const messages = (await inboxResponse.json()) as { text: string; subject: string }[]
  const [code] = messages.flatMap(({ subject, text }) => /\b\d{6}\b/.exec(`${subject} ${text}`)?.[0] ?? [])
  if (!code) throw new Error(`No sign-in code arrived for ${loginId}`)
  return await callIdentity<Session>(product, '/v1/auth/otp/verify/email', { code, loginId })
}

/** Playwright storage state for a context that starts signed in. */
export function createStorageState(product: Product, session: Session) {
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
