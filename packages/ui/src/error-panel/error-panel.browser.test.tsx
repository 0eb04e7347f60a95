import { expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { describeConformance } from '../testing/describe-conformance.tsx'
import { ErrorPanel } from './error-panel.tsx'

describeConformance('ErrorPanel', (props) => <ErrorPanel {...props} title="It failed" />, {
  slot: 'error-panel',
})

it('says what failed, shows the request ID, and can be retried', async () => {
  const onRetry = vi.fn()
  const screen = await render(
    <ErrorPanel title="The properties could not be loaded" requestId="req_1" onRetry={onRetry} />,
  )
  await expect.element(screen.getByRole('alert')).toMatchTextContent('The properties could not be loaded')
  await expect.element(screen.getByText('req_1')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Copy request ID' })).toBeVisible()
  await screen.getByRole('button', { name: 'Try again' }).click()
  expect(onRetry).toHaveBeenCalledOnce()
})

it('ignores clicks while a retry is in progress', async () => {
  const onRetry = vi.fn()
  const screen = await render(<ErrorPanel title="It failed" onRetry={onRetry} retrying />)
  await screen.getByRole('button', { name: 'Try again' }).click({ force: true })
  expect(onRetry).not.toHaveBeenCalled()
})
