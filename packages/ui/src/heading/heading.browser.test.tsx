import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
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

it('has no focus ring as the title of the page, which only the app focuses', async () => {
  const screen = await render(
    <Heading level={1} tabIndex={-1}>
      Properties
    </Heading>,
  )
  await userEvent.keyboard('{Tab}')
  const title = screen.getByRole('heading').element() as HTMLElement
  title.focus()
  expect(title.matches(':focus-visible')).toBe(true)
  expect(getComputedStyle(title).outlineStyle).toBe('none')
})
