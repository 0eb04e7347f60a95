import { expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { describeConformance } from '../testing/describe-conformance.tsx'
import { Progress } from './progress.tsx'

describeConformance('Progress', (props) => <Progress {...props} label="Importing" value={0.5} />, {
  slot: 'progress',
})

it('exposes its value', async () => {
  const screen = await render(<Progress label="Importing" value={0.62} valueText="212 of 343 rows" />)
  const bar = screen.getByRole('progressbar', { name: 'Importing' })
  await expect.element(bar).toHaveAttribute('aria-valuenow', '62')
  await expect.element(bar).toHaveAttribute('aria-valuetext', '212 of 343 rows')
})

it('has no value while it is unknown', async () => {
  const screen = await render(<Progress label="Reading" value={null} />)
  await expect
    .element(screen.getByRole('progressbar', { name: 'Reading' }))
    .not.toHaveAttribute('aria-valuenow')
})

it('clamps its value', async () => {
  const screen = await render(<Progress label="Importing" value={1.4} />)
  await expect.element(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '100')
})

it('wraps the value below the label if both don’t fit on a line, and never overflows', async () => {
  const screen = await render(
    <div style={{ inlineSize: '12rem' }}>
      <Progress label="Tenants affected by active threats" value={0.5} valueText="299 of 590 reachable" />
    </div>,
  )
  const value = screen.getByText('299 of 590 reachable')
  const bar = screen.getByRole('progressbar')
  await expect.element(value).toBeVisible()
  expect(value.element().getBoundingClientRect().width).toBeLessThanOrEqual(192)
  expect(value.element().getBoundingClientRect().right).toBeLessThanOrEqual(
    bar.element().getBoundingClientRect().right,
  )
  expect(bar.element().getBoundingClientRect().width).toBe(192)
  expect(value.element().getBoundingClientRect().top).toBeGreaterThan(
    screen.getByText('Tenants affected by active threats').element().getBoundingClientRect().top,
  )
})
