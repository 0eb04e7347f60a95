import { afterEach, expect, it } from 'vitest'
import { dropFirstResponses, type FirstResponses, waitForFirstData } from './first-responses.ts'

const requested: FirstResponses = {
  token: 'token',
  orgId: null,
  firstLoad: Promise.resolve(null),
  pageResponses: new Map(),
}
const pending = new Promise(() => undefined)
const macrotask = () => new Promise((resolve) => setTimeout(resolve))

afterEach(dropFirstResponses)

it('waits for data that was requested before the app', async () => {
  window.__PARAPET_FIRST_RESPONSES__ = requested
  let hasArrived = false
  await waitForFirstData(macrotask().then(() => (hasArrived = true)))
  expect(hasArrived).toBe(true)
})

it('waits only a moment', async () => {
  window.__PARAPET_FIRST_RESPONSES__ = requested
  await expect(waitForFirstData(pending)).resolves.toBeUndefined()
})

it('leaves errors to the page', async () => {
  window.__PARAPET_FIRST_RESPONSES__ = requested
  const fails = () => waitForFirstData(Promise.reject(new Error('not found')))
  await expect(fails()).resolves.toBeUndefined()
  dropFirstResponses()
  await expect(fails()).resolves.toBeUndefined()
})

it('doesn’t wait if nothing was requested before the app', async () => {
  let hasReturned = false
  void waitForFirstData(pending).then(() => (hasReturned = true))
  await Promise.resolve()
  await Promise.resolve()
  expect(hasReturned).toBe(true)
})
