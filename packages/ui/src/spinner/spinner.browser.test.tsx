import { expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { describeConformance } from '../testing/describe-conformance.tsx'
import { Spinner } from './spinner.tsx'

describeConformance('Spinner', (props) => <Spinner {...props} />, { slot: 'spinner' })

it('says what is loading', async () => {
  const screen = await render(<Spinner label="Loading properties" />)
  await expect.element(screen.getByRole('status')).toHaveTextContent('Loading properties')
})

it('is silent if it is decorative', async () => {
  const screen = await render(<Spinner label={null} />)
  expect(screen.getByRole('status').elements()).toHaveLength(0)
})
