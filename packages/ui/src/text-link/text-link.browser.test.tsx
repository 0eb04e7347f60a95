import { expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { describeConformance } from '../testing/describe-conformance.tsx'
import { TextLink } from './text-link.tsx'

describeConformance(
  'TextLink',
  (props) => (
    <TextLink {...props} href="#a">
      Cedar
    </TextLink>
  ),
  { slot: 'text-link' },
)

it('gives external pages no reference to this one', async () => {
  const screen = await render(
    <TextLink href="https://www.weather.gov" external>
      weather.gov
    </TextLink>,
  )
  const link = screen.getByRole('link', { name: 'weather.gov' })
  await expect.element(link).toHaveAttribute('rel', 'noopener noreferrer')
  await expect.element(link).toHaveAttribute('target', '_blank')
})
