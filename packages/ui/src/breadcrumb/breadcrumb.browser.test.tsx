import { expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { describeConformance } from '../testing/describe-conformance.tsx'
import { Breadcrumb } from './breadcrumb.tsx'

describeConformance(
  'Breadcrumb',
  (props) => (
    <Breadcrumb {...props}>
      <a href="#a">Properties</a>
    </Breadcrumb>
  ),
  { slot: 'breadcrumb' },
)

it('is a named navigation with one item per link', async () => {
  const screen = await render(
    <Breadcrumb>
      <a href="#portfolios">Portfolios</a>
      <a href="#front-range">Front Range</a>
    </Breadcrumb>,
  )
  const navigation = screen.getByRole('navigation', { name: 'Breadcrumb' })
  expect(navigation.getByRole('listitem').elements()).toHaveLength(2)
})
