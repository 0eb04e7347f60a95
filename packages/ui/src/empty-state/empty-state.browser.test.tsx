import { expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { describeConformance } from '../testing/describe-conformance.tsx'
import { EmptyState } from './empty-state.tsx'

describeConformance('EmptyState', (props) => <EmptyState {...props} title="Nothing here" />, {
  slot: 'empty-state',
})

it('says what is missing and offers a way on', async () => {
  const screen = await render(
    <EmptyState
      title="There are no properties yet"
      actions={<button type="button">Import from a file</button>}
    />,
  )
  await expect.element(screen.getByText('There are no properties yet')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Import from a file' })).toBeVisible()
})
