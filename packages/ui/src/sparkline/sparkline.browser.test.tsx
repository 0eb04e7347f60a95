import { expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { describeConformance } from '../testing/describe-conformance.tsx'
import { Sparkline } from './sparkline.tsx'

describeConformance('Sparkline', (props) => <Sparkline {...props} label="Alerts" values={[1, 2]} />, {
  slot: 'sparkline',
})

const getPath = () => document.querySelector('path')?.getAttribute('d')

it('is a named image that scales from the lowest to the highest value', async () => {
  const screen = await render(
    <Sparkline label="Alerts, from 1 to 3" values={[1, 3]} widthPx={46} heightPx={26} />,
  )
  await expect.element(screen.getByRole('img', { name: 'Alerts, from 1 to 3' })).toBeVisible()
  expect(getPath()).toBe('M3 23L43 3')
})

it('leaves gaps for unknown values', async () => {
  await render(<Sparkline label="Alerts" values={[1, null, 3, 1]} widthPx={66} heightPx={26} />)
  expect(getPath()).toBe('M3 23M43 3L63 23')
})

it('handles no values, one value, and equal values', async () => {
  const screen = await render(<Sparkline label="Alerts" values={[]} />)
  expect(getPath()).toBe('')
  await screen.rerender(<Sparkline label="Alerts" values={[5]} heightPx={26} />)
  expect(getPath()).toBe('M3 13')
  await screen.rerender(<Sparkline label="Alerts" values={[5, 5]} widthPx={46} heightPx={26} />)
  expect(getPath()).toBe('M3 13L43 13')
})
