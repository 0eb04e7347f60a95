import { expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { describeConformance } from '../testing/describe-conformance.tsx'
import { Banner } from './banner.tsx'

describeConformance('Banner', (props) => <Banner {...props}>News</Banner>, { slot: 'banner' })

it('interrupts only for danger', async () => {
  const screen = await render(
    <>
      <Banner>You are signed out.</Banner>
      <Banner tone="danger">The import stopped.</Banner>
    </>,
  )
  await expect.element(screen.getByRole('status')).toHaveTextContent('You are signed out.')
  await expect.element(screen.getByRole('alert')).toHaveTextContent('The import stopped.')
})

it('can be dismissed if the caller allows it', async () => {
  const onDismiss = vi.fn()
  const screen = await render(<Banner onDismiss={onDismiss}>A new version is ready.</Banner>)
  await screen.getByRole('button', { name: 'Dismiss' }).click()
  expect(onDismiss).toHaveBeenCalledOnce()
})
