import type { RunningProduct } from './running-product.ts'

export interface Answer<Body> {
  status: number
  body: Body
  headers: Headers
}

export type Call = <Body>(
  path: string,
  init?: { method?: string; json?: object; form?: FormData; headers?: Record<string, string> },
) => Promise<Answer<Body>>

/** Signs a seeded person in with the emailed code. Resolves to their session token. */
export async function openSession(
  { sandboxUrl }: Pick<RunningProduct, 'sandboxUrl'>,
  loginId: string,
): Promise<string> {
  await askIdentity(sandboxUrl, 'signin/email', { loginId, loginOptions: {} })
  const inbox = await fetch(`${sandboxUrl}/inbox/messages?to=${encodeURIComponent(loginId)}`)
  const messages = (await inbox.json()) as { subject: string }[]
  // The newest code: a threat notification could arrive in between.
  const [code] = messages.flatMap(({ subject }) => /\b\d{6}\b/.exec(subject)?.[0] ?? [])
  const { sessionJwt } = await askIdentity<{ sessionJwt: string }>(sandboxUrl, 'verify/email', {
    code,
    loginId,
  })
  return sessionJwt
}

/** Signs a person in, and returns a function that calls the API as them. */
export async function signIn(product: RunningProduct, loginId: string): Promise<Call> {
  return callAs(product, await openSession(product, loginId))
}

/** A function that calls the API with this session. */
export function callAs({ url }: Pick<RunningProduct, 'url'>, sessionJwt: string): Call {
  return async (path, { method, json, form, headers } = {}) => {
    const request: RequestInit = {
      method,
      headers: {
        authorization: `Bearer ${sessionJwt}`,
        ...(json && { 'content-type': 'application/json' }),
        ...(method === 'POST' && { 'idempotency-key': crypto.randomUUID() }),
        ...headers,
      },
    }
    if (json || form) request.body = json ? JSON.stringify(json) : form
    const response = await fetch(`${url}/api${path}`, request)
    const text = await response.text()
    return { status: response.status, body: (text && JSON.parse(text)) as never, headers: response.headers }
  }
}

async function askIdentity<Body>(sandboxUrl: string, path: string, body: object): Promise<Body> {
  const response = await fetch(`${sandboxUrl}/identity/v1/auth/otp/${path}`, {
    method: 'POST',
    headers: { authorization: 'Bearer P2sandbox', 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return (await response.json()) as Body
}
