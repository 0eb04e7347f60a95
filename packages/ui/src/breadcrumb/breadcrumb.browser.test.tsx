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

it.each([2, 3])('has a separator between %i entries, and none after the last', async (count) => {
  const screen = await render(
    <Breadcrumb>
      {Array.from({ length: count }, (_, index) => (
        <a href={`#${index}`} key={index}>
          Level {index}
        </a>
      ))}
    </Breadcrumb>,
  )
  expect(screen.container.querySelectorAll('svg')).toHaveLength(count - 1)
  expect(screen.container.querySelector('li:last-child')?.lastElementChild?.tagName).toBe('A')
})

it('stays on one line and truncates a long name', async () => {
  const screen = await render(
    <div style={{ inlineSize: '220px' }}>
      <Breadcrumb>
        <a href="#properties">Properties</a>
        <a href="#long">The Residences at Cedar and Stone on the Park, Building North</a>
      </Breadcrumb>
    </div>,
  )
  const [first, last] = [...screen.container.querySelectorAll('a')]
  expect(last!.offsetTop).toBe(first!.offsetTop)
  expect(last!.getBoundingClientRect().right).toBeLessThanOrEqual(
    screen.container.firstElementChild!.getBoundingClientRect().right,
  )
})

it('has a back arrow if there is only one level', async () => {
  const screen = await render(
    <Breadcrumb>
      <a href="#properties">Properties</a>
    </Breadcrumb>,
  )
  const item = screen.container.querySelector('li')
  expect(item?.firstElementChild?.tagName).toBe('svg')
  expect(item?.lastElementChild?.tagName).toBe('A')
})
