import { expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { describeConformance } from '../testing/describe-conformance.tsx'
import { Card } from './card.tsx'

describeConformance('Card', (props) => <Card {...props}>Facts</Card>, { slot: 'card' })

it('is a region named by its title', async () => {
  const screen = await render(<Card title="Building facts">Built 1984</Card>)
  await expect
    .element(screen.getByRole('region', { name: 'Building facts' }))
    .toMatchTextContent('Built 1984')
  await expect.element(screen.getByRole('heading', { level: 2, name: 'Building facts' })).toBeVisible()
})
