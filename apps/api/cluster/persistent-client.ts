import { setTimeout as pause } from 'node:timers/promises'
import type { Answer, Call } from '../faults/signed-in.ts'

type CallOptions = NonNullable<Parameters<Call>[1]>

export interface PersistentClient {
  /** Retries until there is a response; a POST always has the same idempotency key. */
  call: Call
  /** Failures that were retried: 503, broken connections, and conflicts with a request still in progress. */
  troubles: string[]
  /** Responses that no client should get while processes stop and start. */
  unexpected: string[]
}

const patienceMs = 60_000

/** A well-behaved signed-in client: it retries after a 503 and after a lost connection. */
export function createPersistentClient(url: string, session: string): PersistentClient {
  const troubles: string[] = []
  const unexpected: string[] = []

  async function tryOnce(path: string, { method, json, form, headers }: CallOptions) {
    const body = json ? JSON.stringify(json) : form
    const response = await fetch(`${url}/api${path}`, {
      method: method ?? 'GET',
      headers: {
        authorization: `Bearer ${session}`,
        ...(json && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body && { body }),
    })
    const text = await response.text()
    return {
      status: response.status,
      body: (text && JSON.parse(text)) as never,
      headers: response.headers,
    } satisfies Answer<unknown>
  }

  return {
    troubles,
    unexpected,
    async call(path, options = {}) {
      const key: Record<string, string> =
        options.method === 'POST' ? { 'idempotency-key': crypto.randomUUID() } : {}
      const deadline = Date.now() + patienceMs
      while (Date.now() < deadline) {
        const answer = await tryOnce(path, { ...options, headers: { ...key, ...options.headers } }).catch(
          (error: unknown) => {
            if (!(error instanceof TypeError)) throw error
            return null
          },
        )
        if (answer !== null && answer.status < 300) return answer
        const what = answer === null ? 'broken connection' : `${answer.status} ${codeOf(answer)}`
        troubles.push(what)
        if (answer !== null && codeOf(answer) === 'state-conflict') return answer
        const isExpected =
          answer === null || answer.status === 503 || codeOf(answer) === 'idempotency-in-progress'
        if (!isExpected) {
          unexpected.push(`${options.method ?? 'GET'} ${path}: ${what}`)
          return answer
        }
        await pause(answer?.status === 409 ? 1_000 : 100 + Math.random() * 200)
      }
      throw new Error(`${options.method ?? 'GET'} ${path} got no response within ${patienceMs / 1000} s`)
    },
  }
}

const codeOf = ({ body }: Answer<unknown>) => (body as { code?: string } | null)?.code ?? ''
