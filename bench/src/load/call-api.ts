import { randomUUID } from 'node:crypto'

/** Calls the product's API. @throws Error with the response body if it fails. */
export async function callApi<ResponseBody>(
  url: string,
  token: string,
  method: 'GET' | 'POST',
  path: string,
  body?: object,
): Promise<ResponseBody> {
  const isForm = body instanceof FormData
  const response = await fetch(`${url}/api${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(method === 'POST' && { 'idempotency-key': randomUUID() }),
      ...(body && !isForm && { 'content-type': 'application/json' }),
    },
    ...(body && { body: isForm ? body : JSON.stringify(body) }),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${path} returned ${response.status}: ${text}`)
  return (text === '' ? null : JSON.parse(text)) as ResponseBody
}
