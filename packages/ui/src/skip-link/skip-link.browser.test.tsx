import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { describeConformance } from '../testing/describe-conformance.tsx'
import { SkipLink } from './skip-link.tsx'

describeConformance('SkipLink', (props) => <SkipLink {...props} href="#main" />, { slot: 'skip-link' })

it('becomes visible on focus', async () => {
  const screen = await render(<SkipLink href="#main" />)
  const link = screen.getByRole('link', { name: 'Skip to content' })
  expect(link.element().getBoundingClientRect().bottom).toBeLessThan(0)
  await userEvent.tab()
  await expect.element(link).toHaveFocus()
  expect(link.element().getBoundingClientRect().top).toBeGreaterThanOrEqual(0)
})

it('goes to the content with Enter', async () => {
  const screen = await render(
    <>
      <SkipLink href="#content" />
      <main id="content" tabIndex={-1}>
        Page
      </main>
    </>,
  )
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('main')).toHaveFocus()
})
