import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { writePropertyFile } from '../generate-files.ts'
import { signIn } from '../session.ts'
import { callApi } from './call-api.ts'
import type { LoadServices } from './load-services.ts'

interface BackgroundWork {
  /** Stops both after the current import and fetch, and returns the totals. */
  stop(): Promise<{
    importedRowCount: number
    fetchCount: number
    rejectedCallCount: number
    failures: unknown[]
  }>
}

const rowsPerImport = 2_000
/** Imports the same list again and again, as organizations do, so that the data doesn't grow. */
const filesPerEdition = 5
const fetchPauseMs = 5_000

interface TaskState {
  status: string
  result: { created?: number; updated?: number } | null
}
const finalStatuses = new Set(['succeeded', 'partial', 'failed', 'cancelled'])

/** Imports properties and fetches all feeds of the demo organization, over and over. */
export async function startBackgroundWork(services: LoadServices): Promise<BackgroundWork> {
  const { sessionJwt: token } = await signIn(services, 'owner@cedar-stone.test')
  const totals = { importedRowCount: 0, fetchCount: 0, rejectedCallCount: 0 }
  let isStopped = false
  const failures: unknown[] = []
  const repeatUntilStopped = async (runOnce: () => Promise<void>) => {
    while (!isStopped && failures.length === 0) {
      try {
        await runOnce()
      } catch (error) {
        // An overloaded server asks clients to retry later.
        if (/ returned (?:429|503)/.test(String(error))) totals.rejectedCallCount += 1
        else failures.push(error)
        await pause(1_000)
      }
    }
  }

  const get = <ResponseBody>(path: string) => callApi<ResponseBody>(services.url, token, 'GET', path)
  const post = <ResponseBody>(path: string, body?: object) =>
    callApi<ResponseBody>(services.url, token, 'POST', path, body)
  const waitForTask = async (id: string) => {
    for (;;) {
      const task = await get<TaskState>(`/task/${id}`)
      if (finalStatuses.has(task.status)) return task
      await pause(500)
    }
  }

  let importCount = 0
  const importFile = async () => {
    const file = join(services.folder, `load-${importCount}.csv`)
    await writePropertyFile(file, rowsPerImport, {
      firstNumber: (importCount % filesPerEdition) * rowsPerImport,
      edition: Math.floor(importCount / filesPerEdition),
    })
    importCount += 1
    const form = new FormData()
    form.set('file', new Blob([await readFile(file)], { type: 'text/csv' }), 'load.csv')
    await rm(file)
    const { fileId } = await post<{ fileId: string }>('/property/import/upload', form)
    const { task } = await post<{ task?: { id: string } }>('/property/import/validate', { fileId })
    if (task) await waitForTask(task.id)
    const importStart = await post<{ task: { id: string } }>('/property/import', { fileId })
    const { result } = await waitForTask(importStart.task.id)
    totals.importedRowCount += (result?.created ?? 0) + (result?.updated ?? 0)
  }
  const fetchFeeds = async () => {
    const { items } = await get<{ items: { id: string }[] }>('/source?limit=50')
    for (const { id } of items) {
      const { task } = await post<{ task: { id: string } }>(`/source/${id}/run`)
      await waitForTask(task.id)
      totals.fetchCount += 1
    }
    await pause(fetchPauseMs)
  }
  const loops = [repeatUntilStopped(importFile), repeatUntilStopped(fetchFeeds)]
  return {
    async stop() {
      isStopped = true
      await Promise.all(loops)
      return { ...totals, failures }
    },
  }
}
