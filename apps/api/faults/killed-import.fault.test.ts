import { afterAll, beforeAll, expect, it } from 'vitest'
import { type RunningProduct, startRunningProduct } from './running-product.ts'
import { type Call, signIn } from './signed-in.ts'

interface Task {
  id: string
  status: string
  attempt: number
  progress: { done: number }
  result: Record<string, number> | null
}

interface Houses {
  items: { externalIds: Record<string, string> }[]
  page: { total: number; totalIsExact: boolean; nextCursor: string | null }
}

const rows = 6000
const unfinished = ['queued', 'running', 'waiting']

let product: RunningProduct
let call: Call

beforeAll(async () => {
  product = await startRunningProduct()
  call = await signIn(product, 'owner@cedar-stone.test')
}, 120_000)
afterAll(() => product?.stop())

it(
  'finishes an import whose server was killed, with no row lost and none doubled',
  { timeout: 180_000 },
  async () => {
    const before = (await call<Houses>('/property?limit=1')).body.page.total
    const file = await upload()
    await waitForTask(
      (await call<{ task: Task }>('/property/import/validate', post({ fileId: file }))).body.task,
    )
    const started = await call<{ task: Task }>('/property/import', post({ fileId: file }))
    const acknowledged = await waitUntilUnderWay(started.body.task.id)

    await product.killServer()
    await product.startServer()

    const survived = (await call<Houses>('/property?limit=1')).body.page.total - before
    expect(survived).toBeGreaterThanOrEqual(acknowledged)
    const task = await waitForTask(started.body.task)
    expect(task).toMatchObject({ status: 'succeeded', attempt: 2 })
    expect(task.result).toMatchObject({
      rows,
      created: rows,
      updated: 0,
      unchanged: 0,
      skipped: 0,
      rejected: 0,
    })
    expect((await call<Houses>('/property?limit=1')).body.page.total).toBe(before + rows)
    expect((await call<{ ok: boolean }>('/ledger/verify', { method: 'POST' })).body).toMatchObject({
      ok: true,
    })
  },
)

async function upload(): Promise<string> {
  const lines = Array.from(
    { length: rows },
    (_, n) => `K${n},House ${n},${n + 1} Fault Line Rd,Denver,CO,80202,39.7,-104.9`,
  )
  const form = new FormData()
  const text = ['Property ID,Name,Address,City,State,Zip,Latitude,Longitude', ...lines].join('\n')
  form.set('file', new Blob([text], { type: 'text/csv' }), 'killed.csv')
  const { body } = await call<{ fileId: string }>('/property/import/upload', { method: 'POST', form })
  return body.fileId
}

/** Waits until a part of the rows is in, and says how many. */
async function waitUntilUnderWay(taskId: string): Promise<number> {
  for (;;) {
    const { body } = await call<Task>(`/task/${taskId}`)
    if (body.progress.done > 0 && body.progress.done < rows) return body.progress.done
    if (!unfinished.includes(body.status))
      throw new Error('The import was over before the server could be killed')
    await pause(20)
  }
}

async function waitForTask({ id }: Task): Promise<Task> {
  for (;;) {
    const { body } = await call<Task>(`/task/${id}`)
    if (!unfinished.includes(body.status)) return body
    await pause(200)
  }
}

const post = (json: object) => ({ method: 'POST', json })
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
