import { expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { describeConformance } from '../testing/describe-conformance.tsx'
import { Switch } from './switch.tsx'

describeConformance('Switch', (props) => <Switch {...props} label="Watch" />, {
  slot: 'switch',
  attributesOn: 'control',
})

it('is turned on by its label', async () => {
  const onCheckedChange = vi.fn()
  const screen = await render(
    <Switch
      label="Watch for hazards"
      description="Alerts become threats."
      onCheckedChange={onCheckedChange}
    />,
  )
  const control = screen.getByRole('switch', { name: 'Watch for hazards' })
  await expect.element(control).toHaveAccessibleDescription('Alerts become threats.')
  await screen.getByText('Watch for hazards').click()
  await expect.element(control).toBeChecked()
  expect(onCheckedChange).toHaveBeenCalledWith(true)
})
