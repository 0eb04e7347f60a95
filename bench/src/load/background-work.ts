import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { writePropertyFile } from '../generated-file.ts'
import { signIn } from '../session.ts'
import { callApi } from './call-api.ts'
import type { LoadServices } from './load-services.ts'

interface BackgroundWork {
  /** Ends both after what is under way, and says how much was done. */
  stop(): Promise<{ importedRows: number; feedRuns: number; refused: number; failures: unknown[] }>
}

const rowsPerImport = 2_000
/** A company that loads its list again and again, as they do, rather than one that grows by the minute. */
const filesPerEdition = 5
const feedPauseMs = 5_000

interface TaskState {
  status: string
  result: { created?: number; updated?: number } | null
}
const ended = new Set(['succeeded', 'partial', 'failed', 'cancelled'])

/** One import of properties after the other, and all feeds of the demo organization again and again. */
export async function startBackgroundWork(services: LoadServices): Promise<BackgroundWork> {
  const { sessionJwt: token } = await signIn(services, 'owner@cedar-stone.test')
  const done = { importedRows: 0, feedRuns: 0, refused: 0 }
  let isOver = false
  const failures: unknown[] = []
  const run = async (work: () => Promise<void>) => {
    while (!isOver && failures.length === 0) {
      try {
        await work()
      } catch (error) {
        // An overloaded server asks to come back later, and so would a person.
        if (/ answered (?:429|503)/.test(String(error))) done.refused += 1
        else failures.push(error)
        await pause(1_000)
      }
    }
  }

  const get = <Answer>(path: string) => callApi<Answer>(services.url, token, 'GET', path)
  const post = <Answer>(path: string, body?: object) =>
    callApi<Answer>(services.url, token, 'POST', path, body)
  const finish = async (id: string) => {
    for (;;) {
      const task = await get<TaskState>(`/task/${id}`)
      if (ended.has(task.status)) return task
      await pause(500)
    }
  }

  let imports = 0
  const importOnce = async () => {
    const file = join(services.folder, `load-${imports}.csv`)
    await writePropertyFile(file, rowsPerImport, {
      first: (imports % filesPerEdition) * rowsPerImport,
      edition: Math.floor(imports / filesPerEdition),
    })
    imports += 1
    const form = new FormData()
    form.set('file', new Blob([await readFile(file)], { type: 'text/csv' }), 'load.csv')
    await rm(file)
    const { fileId } = await post<{ fileId: string }>('/property/import/upload', form)
    const { task } = await post<{ task?: { id: string } }>('/property/import/validate', { fileId })
    if (task) await finish(task.id)
    const started = await post<{ task: { id: string } }>('/property/import', { fileId })
    const { result } = await finish(started.task.id)
    done.importedRows += (result?.created ?? 0) + (result?.updated ?? 0)
  }
  const runFeeds = async () => {
    const { items } = await get<{ items: { id: string }[] }>('/source?limit=50')
    for (const { id } of items) {
      const { task } = await post<{ task: { id: string } }>(`/source/${id}/run`)
      await finish(task.id)
      done.feedRuns += 1
    }
    await pause(feedPauseMs)
  }
  const running = [run(importOnce), run(runFeeds)]
  return {
    async stop() {
      isOver = true
      await Promise.all(running)
      return { ...done, failures }
    },
  }
}
