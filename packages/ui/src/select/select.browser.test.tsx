import { expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { describeConformance } from '../testing/describe-conformance.tsx'
import { Select } from './select.tsx'

describeConformance(
  'Select',
  (props) => (
    <Select {...props} aria-label="State">
      <option>Colorado</option>
    </Select>
  ),
  { slot: 'select', attributesOn: 'control' },
)

it('has a placeholder that cannot be selected again', async () => {
  const screen = await render(
    <Select aria-label="State" placeholder="Choose a state" defaultValue="">
      <option value="co">Colorado</option>
    </Select>,
  )
  const select = screen.getByRole('combobox', { name: 'State' })
  await expect.element(select).toHaveValue('')
  await expect.element(screen.getByRole('option', { name: 'Choose a state' })).toBeDisabled()
  await select.selectOptions('co')
  await expect.element(select).toHaveValue('co')
})
