import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { startDailyJobs } from './daily-jobs.ts'
import { createBoss } from './task-queue.ts'

let test: TestApp
let boss: ReturnType<typeof createBoss>

beforeAll(async () => {
  test = await createTestApp()
  boss = createBoss({ pool: test.pool, log: test.deps.log, isWorker: true, isOnlyProcess: true })
  await boss.start()
})
afterAll(async () => {
  await boss.stop()
  await test.close()
})

const start = (jobs: Parameters<typeof startDailyJobs>[1]) =>
  startDailyJobs({ boss, log: test.deps.log, isOnlyProcess: true, pollSeconds: 0.5 }, jobs)

const keys = async () => (await boss.getSchedules('daily')).map(({ key }) => key).toSorted()

it('schedules every job once a day, and unschedules removed ones', async () => {
  await start({ first: () => Promise.resolve(), second: () => Promise.resolve() })
  expect(await keys()).toEqual(['first', 'second'])
  await boss.offWork('daily')
  await start({ second: () => Promise.resolve() })
  expect(await keys()).toEqual(['second'])
  const [next, after] = boss.previewSchedule((await boss.getSchedule('daily', 'second'))!.cron, { count: 2 })
  expect(after!.getTime() - next!.getTime()).toBe(24 * 60 * 60 * 1000)
  await boss.offWork('daily')
})

it('runs what is due, and retries what failed or was interrupted', async () => {
  let runs = 0
  const daily = await start({
    flaky(signal) {
      runs += 1
      if (runs === 1) return Promise.reject(new Error('no'))
      return new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
    },
  })
  const due = async () => (await boss.findJobs('daily'))[0]!
  const id = await boss.send('daily', { key: 'flaky' }, { singletonKey: 'flaky' })
  expect(await boss.send('daily', { key: 'flaky' }, { singletonKey: 'flaky' })).toBeNull()
  await expect.poll(async () => (await due()).state).toBe('retry')
  await boss.update('daily', undefined, { id: id!, startAfter: 0 })
  await expect.poll(() => runs).toBe(2)
  daily.stop()
  await expect.poll(async () => (await due()).state).toBe('retry')
})
