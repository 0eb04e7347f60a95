import { afterAll, beforeAll, expect, it } from 'vitest'
import { type RunningProduct, startRunningProduct } from './running-product.ts'
import { type Call, signIn } from './signed-in.ts'

let product: RunningProduct
let call: Call

beforeAll(async () => {
  product = await startRunningProduct()
  call = await signIn(product, 'viewer@cedar-stone.test')
  await call('/auth/permissions')
}, 120_000)
afterAll(() => product?.stop())

it('keeps serving people who are signed in while the identity provider is down', async () => {
  const fault = await fetch(`${product.sandboxUrl}/control`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ identity: 'down' }),
  })
  expect(fault.ok).toBe(true)

  expect(await call('/user')).toMatchObject({ status: 200, body: { email: 'viewer@cedar-stone.test' } })
  expect(await call('/property')).toMatchObject({ status: 200 })
})
