import { expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { describeConformance } from '../testing/describe-conformance.tsx'
import { Stack } from './stack.tsx'

describeConformance('Stack', (props) => <Stack {...props}>Facts</Stack>, { slot: 'stack' })

it('puts children side by side in a row', async () => {
  const screen = await render(
    <Stack direction="row" gap={4}>
      <span>One</span>
      <span>Two</span>
    </Stack>,
  )
  const one = screen.getByText('One').element().getBoundingClientRect()
  const two = screen.getByText('Two').element().getBoundingClientRect()
  expect(Math.round(two.left - one.right)).toBe(16)
})
