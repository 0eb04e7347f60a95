import { expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { describeConformance } from '../testing/describe-conformance.tsx'
import { Textarea } from './textarea.tsx'

describeConformance('Textarea', (props) => <Textarea {...props} aria-label="Notes" />, { slot: 'textarea' })

it('takes several lines', async () => {
  const screen = await render(<Textarea aria-label="Notes" />)
  await screen.getByRole('textbox').fill('Gate code\nat the office')
  await expect.element(screen.getByRole('textbox')).toHaveValue('Gate code\nat the office')
})
