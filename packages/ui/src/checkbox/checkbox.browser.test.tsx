import { expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { describeConformance } from '../testing/describe-conformance.tsx'
import { Checkbox } from './checkbox.tsx'

describeConformance('Checkbox', (props) => <Checkbox {...props} label="Skip" />, {
  slot: 'checkbox',
  attributesOn: 'control',
})

it('is checked with its label and with Space', async () => {
  const onCheckedChange = vi.fn()
  const screen = await render(<Checkbox label="Skip rows without a city" onCheckedChange={onCheckedChange} />)
  await screen.getByText('Skip rows without a city').click()
  await expect.element(screen.getByRole('checkbox')).toBeChecked()
  await userEvent.keyboard(' ')
  await expect.element(screen.getByRole('checkbox')).not.toBeChecked()
  expect(onCheckedChange.mock.calls).toEqual([[true], [false]])
})

it('shows the indeterminate state', async () => {
  const screen = await render(<Checkbox label="All" indeterminate />)
  await expect.element(screen.getByRole('checkbox')).toBePartiallyChecked()
})

it('announces the error before the description', async () => {
  const screen = await render(
    <Checkbox label="Agree" description="Tenants get email." error="Tick this to go on." />,
  )
  const box = screen.getByRole('checkbox', { name: 'Agree' })
  await expect.element(box).toBeInvalid()
  await expect.element(box).toHaveAccessibleDescription('Tick this to go on. Tenants get email.')
})
