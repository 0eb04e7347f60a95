import { expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { describeConformance } from '../testing/describe-conformance.tsx'
import { Code } from './code.tsx'

describeConformance('Code', (props) => <Code {...props}>req_1</Code>, { slot: 'code' })

it('is marked up as code', async () => {
  const screen = await render(<Code>req_1</Code>)
  await expect.element(screen.getByRole('code')).toHaveTextContent('req_1')
})
