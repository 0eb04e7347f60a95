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

it('begins with the first and changes by click and arrow key', async () => {
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
