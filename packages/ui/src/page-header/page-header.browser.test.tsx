import { expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { describeConformance } from '../testing/describe-conformance.tsx'
import { PageHeader } from './page-header.tsx'

describeConformance('PageHeader', (props) => <PageHeader {...props} title="Properties" />, {
  slot: 'page-header',
})

it('contains the page title and its actions', async () => {
  const screen = await render(
    <PageHeader title="Cedar Heights" subtitle="Pueblo, CO" actions={<button type="button">Edit</button>} />,
  )
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Cedar Heights' })).toBeVisible()
  await expect.element(screen.getByText('Pueblo, CO')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Edit' })).toBeVisible()
})
