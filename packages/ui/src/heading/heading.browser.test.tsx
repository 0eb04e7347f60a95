import { expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { describeConformance } from '../testing/describe-conformance.tsx'
import { Heading } from './heading.tsx'

describeConformance(
  'Heading',
  (props) => (
    <Heading {...props} level={2}>
      Properties
    </Heading>
  ),
  { slot: 'heading' },
)

it('has its outline level regardless of its size', async () => {
  const screen = await render(
    <Heading level={3} size="xl">
      Address
    </Heading>,
  )
  await expect.element(screen.getByRole('heading', { level: 3, name: 'Address' })).toBeVisible()
})
