import { act } from 'react'
import { expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { describeConformance } from '../testing/describe-conformance.tsx'
import { createLoadingBar } from './loading-bar-store.ts'
import { LoadingBar } from './loading-bar.tsx'

describeConformance('LoadingBar', (props) => <LoadingBar {...props} />, { slot: 'loading-bar' })

function findBar(): HTMLElement {
  return document.querySelector('[data-slot="loading-bar"]') as HTMLElement
}

it('[9.13] is 3 px high, across the top, and lets clicks through', async () => {
  await render(<LoadingBar store={createLoadingBar()} />)
  const style = getComputedStyle(findBar())
  expect(findBar().offsetHeight).toBe(3)
  expect(findBar().offsetWidth).toBe(document.documentElement.clientWidth)
  expect(style.position).toBe('fixed')
  expect(style.top).toBe('0px')
  expect(style.pointerEvents).toBe('none')
})

it('is visible while loading and hidden afterward', async () => {
  const store = createLoadingBar({ hideDelayMs: 10, resetDelayMs: 10 })
  const screen = await render(<LoadingBar store={store} />)
  expect(findBar().style.opacity).toBe('0')
  act(() => store.start({ force: true }))
  await expect.element(screen.getByRole('progressbar', { name: 'Loading page' })).toBeInTheDocument()
  expect(findBar().style.opacity).toBe('1')
  act(() => store.finish())
  await expect.poll(() => findBar().style.opacity).toBe('0')
})

it('[8.12] takes the error color on an error and drops it on the next start', async () => {
  const store = createLoadingBar()
  await render(<LoadingBar store={store} />)
  act(() => store.start({ force: true }))
  const usual = getComputedStyle(findBar()).backgroundImage
  act(() => store.finish({ error: true }))
  const failed = getComputedStyle(findBar()).backgroundImage
  expect(failed).not.toBe(usual)
  act(() => store.start({ force: true }))
  expect(getComputedStyle(findBar()).backgroundImage).toBe(usual)
  act(() => store.finish({ force: true }))
})
