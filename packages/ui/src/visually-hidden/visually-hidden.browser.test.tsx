import { expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { describeConformance } from '../testing/describe-conformance.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'

describeConformance(
  'VisuallyHidden',
  (props) => <VisuallyHidden {...props}>since yesterday</VisuallyHidden>,
  { slot: 'visually-hidden' },
)

it('takes no space and stays readable', async () => {
  const screen = await render(<VisuallyHidden>since yesterday</VisuallyHidden>)
  const box = screen.getByText('since yesterday').element().getBoundingClientRect()
  expect(box.width).toBeLessThanOrEqual(1)
  expect(box.height).toBeLessThanOrEqual(1)
})
