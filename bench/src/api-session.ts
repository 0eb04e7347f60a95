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
  get<ResponseBody>(path: string): Promise<ResponseBody>
  post<ResponseBody>(path: string, body: object): Promise<ResponseBody>
  uploadFile<ResponseBody>(path: string, file: string): Promise<ResponseBody>
  /** Waits for a task to end. Throws if it didn't succeed. */
  waitForTask(taskId: string): Promise<TaskState>
  /** Waits until no background work is left, such as matching imported properties with current threats. */
  waitUntilIdle(): Promise<void>
}

/** Like the import wizard. */
const pollIntervalMs = 1000
const finalStatuses = new Set(['succeeded', 'partial', 'failed', 'cancelled'])

/** Calls the product's API as a seeded user, like a browser. */
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
    if (!response.ok) throw new Error(`${path} returned ${response.status}: ${await response.text()}`)
    return response
  }

  const createIdempotencyHeaders = () => ({ 'idempotency-key': crypto.randomUUID() })
  const api: ApiSession = {
    get: async (path) => (await (await call(path)).json()) as never,
    post: async (path, body) => {
      const headers = { 'content-type': 'application/json', ...createIdempotencyHeaders() }
      return (await (
        await call(path, { method: 'POST', headers, body: JSON.stringify(body) })
      ).json()) as never
    },
    uploadFile: async (path, file) => {
      const form = new FormData()
      form.set('file', new Blob([await readFile(file)], { type: 'text/csv' }), 'bench.csv')
      return (await (
        await call(path, { method: 'POST', headers: createIdempotencyHeaders(), body: form })
      ).json()) as never
    },
    async waitForTask(taskId) {
      for (;;) {
        const task = await api.get<TaskState>(`/task/${taskId}`)
        if (task.status === 'succeeded') return task
        if (finalStatuses.has(task.status))
          throw new Error(
            `The task ended with status ${task.status}: ${task.error?.detail ?? JSON.stringify(task.result)}`,
          )
        await pause(pollIntervalMs)
      }
    },
    async waitUntilIdle() {
      const isBusy = async () =>
        (await api.get<{ items: unknown[] }>('/task?status=queued,running&limit=1')).items.length > 0
      while (await isBusy()) await pause(pollIntervalMs)
    },
  }
  return api
}
