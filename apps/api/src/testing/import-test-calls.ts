import type { z } from '@hono/zod-openapi'
import { startAttempt } from '../platform/jobs/task-lifecycle.ts'
import { runTask } from '../platform/jobs/run-task.ts'
import type { TestApp, TestResponse } from './app.ts'
import type { TestPerson } from './factories.ts'
import type { ImportFile, ImportStarted, ImportValidation } from '../domains/imports/http/imports.schema.ts'

export type FileDocument = z.infer<typeof ImportFile>
/** A check, as in nearly every test; a file that was only read again has no summary. */
export type ValidationDocument = z.infer<typeof ImportValidation> & { summary: object }
export type StartedDocument = z.infer<typeof ImportStarted>

/** Import requests made as one person; their tasks run synchronously. */
export function importCalls(
  test: TestApp,
  person: TestPerson,
  kind: 'property' | 'unit' | 'tenant' = 'property',
) {
  const api = test.as(person)

  async function upload(
    content: string | Uint8Array,
    filename = 'file.csv',
    fields: Record<string, string> = {},
  ) {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    form.set('file', new File([typeof content === 'string' ? content : Uint8Array.from(content)], filename))
    return await api.request(`/${kind}/import/upload`, { method: 'POST', body: form })
  }

  const validate = async (body: Record<string, unknown>) =>
    await api.request(`/${kind}/import/validate`, { method: 'POST', json: body })

  const start = async (fileId: string) =>
    await api.request(`/${kind}/import`, { method: 'POST', json: { fileId } })

  const undo = async (fileId: string, body: Record<string, unknown> = {}) =>
    await api.request(`/${kind}/import/${fileId}/undo`, { method: 'POST', json: body })

  /** Runs a started task, as a worker would. */
  async function runStartedTask(started: StartedDocument, controller = new AbortController()) {
    const { db, log, files, pictures, tasks, gateways, access } = test.deps
    const deps = { db, log, files, pictures, tasks, gateways, invalidateAccess: access.invalidate }
    const claimedTask = await startAttempt(deps, { orgId: person.orgId, id: started.task.id })
    return await runTask(deps, claimedTask!, controller)
  }

  return {
    upload,
    validate,
    start,
    undo,
    runStartedTask,

    /** Uploads, validates and imports a file. Returns its id. */
    async importFile(content: string, request: Record<string, unknown> = {}) {
      const file = await expectJson<FileDocument>(await upload(content), 201)
      await expectJson<ValidationDocument>(await validate({ fileId: file.fileId, ...request }), 200)
      await runStartedTask(await expectJson<StartedDocument>(await start(file.fileId), 202))
      return file.fileId
    },
  }
}

export async function expectJson<Body>(response: TestResponse, status: number): Promise<Body> {
  const body = await response.json<Body>()
  if (response.status !== status) {
    throw new Error(`Returned ${response.status} instead of ${status}: ${JSON.stringify(body)}`)
  }
  return body
}
