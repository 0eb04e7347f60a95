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
