import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Button } from '../button/button.tsx'
import { describeConformance } from '../testing/describe-conformance.tsx'
import { EmptyState } from './empty-state.tsx'

describeConformance('EmptyState', (props) => <EmptyState {...props} title="Nothing here" />, {
  slot: 'empty-state',
})

it('says what is missing and offers a next step', async () => {
  const screen = await render(
    <EmptyState
      title="There are no properties yet"
      actions={<button type="button">Import from a file</button>}
    />,
  )
  await expect.element(screen.getByText('There are no properties yet')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Import from a file' })).toBeVisible()
})

it('stacks actions with the main one on top if there is no room', async () => {
  await page.viewport(320, 700)
  const screen = await render(
    <EmptyState
      title="There are no properties yet"
      actions={
        <>
          <Button tone="primary">Import from a spreadsheet</Button>
          <Button>New property</Button>
        </>
      }
    />,
  )
  const [main, other] = screen
    .getByRole('button')
    .elements()
    .map((button) => button.getBoundingClientRect())
  await page.viewport(1280, 800)
  expect(main?.bottom).toBeLessThanOrEqual(other?.top ?? 0)
})
