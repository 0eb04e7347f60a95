import { expect, it } from 'vitest'
import { cdp, server } from 'vitest/browser'

it('[0.16] runs component tests in a browser that playwright drives', async () => {
  expect(server.provider).toBe('playwright')
  const { product } = (await cdp().send('Browser.getVersion')) as { product: string }
  expect(product).toContain('Chrome')
})
