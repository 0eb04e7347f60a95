import { expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { describeConformance } from '../testing/describe-conformance.tsx'
import { Text } from './text.tsx'

describeConformance('Text', (props) => <Text {...props}>37 properties</Text>, { slot: 'text' })

it('renders the requested element', async () => {
  const screen = await render(<Text as="span">37 properties</Text>)
  expect(screen.getByText('37 properties').element().tagName).toBe('SPAN')
})
