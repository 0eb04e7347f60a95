import { expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { createLazyModule } from './create-lazy-module.ts'

it('reports a failed fetch, calls onFailure, and fetches again on the next attempt', async () => {
  const report = vi.spyOn(globalThis, 'reportError').mockImplementation(() => undefined)
  const failure = new TypeError('Failed to fetch')
  const fetchModule = vi.fn<() => Promise<{ text: string }>>()
  fetchModule.mockRejectedValueOnce(failure).mockResolvedValue({ text: 'Here' })
  const { useModule } = createLazyModule(fetchModule)
  const onFailure = vi.fn()

  function Probe({ isWanted }: { isWanted: boolean }) {
    return <p>{useModule(isWanted, onFailure)?.text ?? 'Nothing'}</p>
  }

  const screen = await render(<Probe isWanted />)
  await expect.poll(() => onFailure.mock.calls.length).toBe(1)
  expect(report).toHaveBeenCalledWith(failure)
  await expect.element(screen.getByText('Nothing')).toBeVisible()

  await screen.rerender(<Probe isWanted={false} />)
  await screen.rerender(<Probe isWanted />)
  await expect.element(screen.getByText('Here')).toBeVisible()
  expect(fetchModule).toHaveBeenCalledTimes(2)
  expect(onFailure).toHaveBeenCalledOnce()
})

it('has a loaded module in the first render that wants it', async () => {
  const { load, useModule } = createLazyModule(async () => ({ text: 'Here' }))
  await load()
  const texts: string[] = []

  function Probe() {
    const text = useModule(true, () => undefined)?.text ?? 'Nothing'
    texts.push(text)
    return <p>{text}</p>
  }

  await render(<Probe />)
  expect(new Set(texts)).toEqual(new Set(['Here']))
})
