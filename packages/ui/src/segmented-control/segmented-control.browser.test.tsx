import { expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { describeConformance } from '../testing/describe-conformance.tsx'
import { SegmentedControl } from './segmented-control.tsx'

const options = [
  { value: 'table', label: 'Table' },
  { value: 'map', label: 'Map' },
] as const

describeConformance(
  'SegmentedControl',
  (props) => <SegmentedControl {...props} label="View" options={options} />,
  {
    slot: 'segmented-control',
  },
)

it('starts with the first option and changes with clicks and arrow keys', async () => {
  const onValueChange = vi.fn()
  const screen = await render(
    <SegmentedControl label="View" options={options} onValueChange={onValueChange} />,
  )
  await expect.element(screen.getByRole('radio', { name: 'Table' })).toBeChecked()
  await screen.getByRole('radio', { name: 'Map' }).click()
  await expect.element(screen.getByRole('radio', { name: 'Map' })).toBeChecked()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(screen.getByRole('radio', { name: 'Table' })).toBeChecked()
  expect(onValueChange.mock.calls).toEqual([['map'], ['table']])
})

it('skips a disabled option, and cannot be changed if it is disabled', async () => {
  const three = [...options, { value: 'list', label: 'List' }].map((option) => ({
    ...option,
    disabled: option.value === 'map',
  }))
  const screen = await render(<SegmentedControl label="View" options={three} />)
  await screen.getByRole('radio', { name: 'Table' }).click()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(screen.getByRole('radio', { name: 'List' })).toBeChecked()
  await screen.rerender(<SegmentedControl label="View" options={three} disabled />)
  await expect
    .element(screen.getByRole('radiogroup', { name: 'View' }))
    .toHaveAttribute('aria-disabled', 'true')
  for (const radio of screen.getByRole('radio').elements()) expect(radio).toHaveProperty('disabled', true)
})

it('is one tab stop, at the selection', async () => {
  const screen = await render(
    <>
      <SegmentedControl label="View" options={options} defaultValue="map" />
      <button type="button">After</button>
    </>,
  )
  await userEvent.tab()
  await expect.element(screen.getByRole('radio', { name: 'Map' })).toHaveFocus()
  await userEvent.tab()
  await expect.element(screen.getByRole('button', { name: 'After' })).toHaveFocus()
})
