import { expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { describeConformance } from '../testing/describe-conformance.tsx'
import { TextInput } from './text-input.tsx'

describeConformance('TextInput', (props) => <TextInput {...props} aria-label="Name" />, {
  slot: 'text-input',
})

it('accepts typed text', async () => {
  const screen = await render(<TextInput aria-label="Name" />)
  await screen.getByRole('textbox').fill('Cedar Heights')
  await expect.element(screen.getByRole('textbox')).toHaveValue('Cedar Heights')
})
