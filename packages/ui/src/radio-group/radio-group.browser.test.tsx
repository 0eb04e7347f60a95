import { expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { describeConformance } from '../testing/describe-conformance.tsx'
import { RadioGroup } from './radio-group.tsx'

const options = [
  { value: 'import', label: 'Import a file', description: 'CSV or Excel.' },
  { value: 'manual', label: 'Add one property' },
] as const

describeConformance('RadioGroup', (props) => <RadioGroup {...props} label="Begin" options={options} />, {
  slot: 'radio-group',
})

it('selects with the label and with arrow keys', async () => {
  const onValueChange = vi.fn()
  const screen = await render(
    <RadioGroup label="How to begin" options={options} onValueChange={onValueChange} />,
  )
  await expect.element(screen.getByRole('group', { name: 'How to begin' })).toBeVisible()
  await screen.getByText('Import a file').click()
  await expect.element(screen.getByRole('radio', { name: 'Import a file' })).toBeChecked()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(screen.getByRole('radio', { name: 'Add one property' })).toBeChecked()
  expect(onValueChange.mock.calls).toEqual([['import'], ['manual']])
})

it('describes an option and the error', async () => {
  const screen = await render(
    <RadioGroup label="How to begin" options={options} error="Choose one to go on." />,
  )
  await expect
    .element(screen.getByRole('radio', { name: 'Import a file' }))
    .toHaveAccessibleDescription('CSV or Excel.')
  await expect.element(screen.getByRole('group')).toHaveAccessibleDescription('Choose one to go on.')
})

it('is one tab stop, at the selection', async () => {
  const screen = await render(
    <>
      <RadioGroup label="How to begin" options={options} defaultValue="manual" />
      <button type="button">Continue</button>
    </>,
  )
  await userEvent.tab()
  await expect.element(screen.getByRole('radio', { name: 'Add one property' })).toHaveFocus()
  await userEvent.tab()
  await expect.element(screen.getByRole('button', { name: 'Continue' })).toHaveFocus()
})
