import { expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { describeConformance } from '../testing/describe-conformance.tsx'
import { Kbd } from './kbd.tsx'

describeConformance('Kbd', (props) => <Kbd {...props}>K</Kbd>, { slot: 'kbd' })

it('is marked up as a key', async () => {
  const screen = await render(<Kbd>K</Kbd>)
  expect(screen.getByText('K').element().tagName).toBe('KBD')
})
