import { renderHook, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useIsIdleAfter } from './use-is-idle-after.ts'

it('waits until it’s ready, and then until the browser is idle', async () => {
  const { result, rerender } = renderHook(useIsIdleAfter, { initialProps: false })
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(result.current).toBe(false)
  rerender(true)
  expect(result.current).toBe(false)
  await waitFor(() => expect(result.current).toBe(true))
  rerender(false)
  expect(result.current).toBe(true)
})
