import { expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { isFetched } from '../testing/is-fetched.ts'
import { DatePicker } from './date-picker.tsx'

it('shows a form without loading the calendar', async () => {
  const screen = await render(<DatePicker aria-label="Begins" />)
  await expect.element(screen.getByRole('textbox', { name: 'Begins' })).toBeVisible()
  expect(isFetched('date-picker/calendar.tsx')).toBe(false)
})
