import { eq } from 'drizzle-orm'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { org, property, user } from '../db/schema/index.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { sweepPictures } from './store-picture.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())

async function keep(key: string) {
  await test.deps.pictures.put(key, Readable.from([Buffer.from(key)]))
  return key
}

it('removes replaced pictures, but none that is in use or recent', async () => {
  const own = await test.mintOrg()
  const person = await own.member('viewer')
  const house = await own.property()
  const [face, logo, front, replaced] = await Promise.all(['face', 'logo', 'front', 'replaced'].map(keep))
  await test.db
    .update(user)
    .set({ picture: `/media/${face}` })
    .where(eq(user.id, person.id))
  await test.db
    .update(org)
    .set({ logo: `/media/${logo}` })
    .where(eq(org.id, own.id))
  await test.db
    .update(property)
    .set({ picture: `/media/${front}` })
    .where(eq(property.id, house.id))
  const isKept = async () =>
    await Promise.all(
      [face, logo, front, replaced].map(async (key) => !!(await test.deps.pictures.find(key!))),
    )

  await sweepPictures(test.deps)
  expect(await isKept()).toEqual([true, true, true, true])

  vi.useFakeTimers({ now: Date.now() + 7 * 60 * 60 * 1000, toFake: ['Date'] })
  await sweepPictures(test.deps).finally(() => vi.useRealTimers())
  expect(await isKept()).toEqual([true, true, true, false])
})
