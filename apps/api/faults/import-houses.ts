import type { Call } from './signed-in.ts'
import { waitUntil } from './wait-until.ts'

export interface Task {
  id: string
  status: string
  attempt: number
  startedAt: string
  progress: { done: number }
  result: Record<string, number> | null
}

/**
 * Starts an import of `rows` new houses whose ids, names, and streets begin with `prefix`. Resolves to the running
 * task.
 */
export async function startImport(
  call: Call,
  prefix: string,
  rows: number,
  options: { areLocated?: boolean } = {},
): Promise<Task> {
  const form = new FormData()
  form.set('file', new Blob([writeHouses(prefix, rows, options)], { type: 'text/csv' }), `${prefix}.csv`)
  const { fileId } = await post<{ fileId: string }>(call, '/upload', { form })
  // A small file is checked within the call.
  const { task: check } = await post<{ task?: Task }>(call, '/validate', { json: { fileId } })
  if (check) await finishTask(call, check)
  return (await post<{ task: Task }>(call, '', { json: { fileId } })).task
}

/** Waits until a task ends, with any outcome, and returns it. */
export async function finishTask(call: Call, { id }: Pick<Task, 'id'>): Promise<Task> {
  return await waitUntil(
    `task ${id} ends`,
    async () => {
      const { body } = await call<Task>(`/task/${id}`)
      return !isUnfinished(body) && body
    },
    { intervalMs: 200, timeoutMs: 100_000 },
  )
}

export const isUnfinished = ({ status }: Task) => ['queued', 'running', 'waiting'].includes(status)

function writeHouses(prefix: string, rows: number, { areLocated = true }): string {
  const houses = Array.from(
    { length: rows },
    (_, n) =>
      `${prefix}-${n},${prefix} ${n},${n + 1} ${prefix} Rd,Denver,CO,80202,${areLocated ? '39.7,-104.9' : ','}`,
  )
  return ['Property ID,Name,Address,City,State,Zip,Latitude,Longitude', ...houses].join('\n')
}

async function post<Body>(call: Call, step: string, content: { json?: object; form?: FormData }) {
  const { status, body } = await call<Body>(`/property/import${step}`, { method: 'POST', ...content })
  if (status >= 300) throw new Error(`/property/import${step} returned ${status}: ${JSON.stringify(body)}`)
  return body
}
