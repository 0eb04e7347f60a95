import { readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import type { Product } from './product.ts'
import { signIn } from './session.ts'

export interface TaskState {
  id: string
  status: string
  result: Record<string, unknown> | null
  error: { title: string; detail: string } | null
}

export interface ApiSession {
  get<Answer>(path: string): Promise<Answer>
  post<Answer>(path: string, body: object): Promise<Answer>
  uploadFile<Answer>(path: string, file: string): Promise<Answer>
  /** Waits for a task to end. Throws when it did not succeed. */
  finish(taskId: string): Promise<TaskState>
  /** Waits until no background work is left, such as matching what was imported with current threats. */
  settle(): Promise<void>
}

/** As the wizard does. */
const pollEveryMs = 1000
const finished = new Set(['succeeded', 'partial', 'failed', 'cancelled'])

/** Calls the product's API as a seeded person, as a browser would. */
export async function openApiSession(product: Product, loginId: string): Promise<ApiSession> {
  let session = await signIn(product, loginId)
  let signedInAt = Date.now()

  async function call(path: string, init: RequestInit = {}): Promise<Response> {
    if (Date.now() - signedInAt > 300_000) {
      session = await signIn(product, loginId)
      signedInAt = Date.now()
    }
    const response = await fetch(`${product.url}/api${path}`, {
      ...init,
      headers: { ...(init.headers as Record<string, string>), authorization: `Bearer ${session.sessionJwt}` },
    })
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
    return response
  }

  const idempotent = () => ({ 'idempotency-key': crypto.randomUUID() })
  const api: ApiSession = {
    get: async (path) => (await (await call(path)).json()) as never,
    post: async (path, body) => {
      const headers = { 'content-type': 'application/json', ...idempotent() }
      return (await (
        await call(path, { method: 'POST', headers, body: JSON.stringify(body) })
      ).json()) as never
    },
    uploadFile: async (path, file) => {
      const form = new FormData()
      form.set('file', new Blob([await readFile(file)], { type: 'text/csv' }), 'bench.csv')
      return (await (await call(path, { method: 'POST', headers: idempotent(), body: form })).json()) as never
    },
    async finish(taskId) {
      for (;;) {
        const task = await api.get<TaskState>(`/task/${taskId}`)
        if (task.status === 'succeeded') return task
        if (finished.has(task.status))
          throw new Error(
            `The task ended as ${task.status}: ${task.error?.detail ?? JSON.stringify(task.result)}`,
          )
        await pause(pollEveryMs)
      }
    },
    async settle() {
      const isBusy = async () =>
        (await api.get<{ items: unknown[] }>('/task?status=queued,running&limit=1')).items.length > 0
      while (await isBusy()) await pause(pollEveryMs)
    },
  }
  return api
}
