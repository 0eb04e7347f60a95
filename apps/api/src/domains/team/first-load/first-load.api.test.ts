import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/app.ts'

let test: TestApp

beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())

it('returns the same account, permissions, and organization in one call', async () => {
  const cedar = await test.mintOrg()
  const viewer = await cedar.member('viewer')
  const read = async (path: string) => {
    const response = await test.as(viewer).request(path)
    expect(response.status).toBe(200)
    return await response.json()
  }
  const first = await read('/auth/first-load')
  expect(first).toEqual({
    user: await read('/user'),
    permissions: await read('/auth/permissions'),
    org: await read(`/org/${cedar.id}`),
  })
})
