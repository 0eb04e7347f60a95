import type { RunningProduct } from './running-product.ts'

export interface Answer<Body> {
  status: number
  body: Body
}

export type Call = <Body>(
  path: string,
  init?: { method?: string; json?: object; form?: FormData },
) => Promise<Answer<Body>>

/** Signs a seeded person in with the code that was mailed, and returns a way to call the API as them. */
export async function signIn({ url, sandboxUrl }: RunningProduct, loginId: string): Promise<Call> {
  await askIdentity(sandboxUrl, 'signin/email', { loginId, loginOptions: {} })
  const inbox = await fetch(`${sandboxUrl}/inbox/messages?to=${encodeURIComponent(loginId)}`)
  const [newest] = (await inbox.json()) as { subject: string }[]
  const code = /\d{6}/.exec(newest!.subject)![0]
  const { sessionJwt } = await askIdentity<{ sessionJwt: string }>(sandboxUrl, 'verify/email', {
    code,
    loginId,
  })

  return async (path, { method, json, form } = {}) => {
    const request: RequestInit = {
      method,
      headers: {
        authorization: `Bearer ${sessionJwt}`,
        ...(json && { 'content-type': 'application/json' }),
        ...(method === 'POST' && { 'idempotency-key': crypto.randomUUID() }),
      },
    }
    if (json || form) request.body = json ? JSON.stringify(json) : form
    const response = await fetch(`${url}/api${path}`, request)
    return { status: response.status, body: (await response.json()) as never }
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
