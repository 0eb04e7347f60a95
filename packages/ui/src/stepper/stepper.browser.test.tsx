import { expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { describeConformance } from '../testing/describe-conformance.tsx'
import { Stepper } from './stepper.tsx'

const steps = [
  { id: 'upload', label: 'Upload' },
  { id: 'map', label: 'Map columns' },
  { id: 'import', label: 'Import' },
]

describeConformance('Stepper', (props) => <Stepper {...props} steps={steps} current="map" />, {
  slot: 'stepper',
})

it('marks the current step and announces completed ones', async () => {
  const screen = await render(<Stepper steps={steps} current="map" />)
  const items = screen.getByRole('listitem').elements()
  expect(items.map((item) => item.getAttribute('aria-current'))).toEqual([null, 'step', null])
  expect(items[0]?.textContent).toContain('Completed: Upload')
})

it('links only to completed steps', async () => {
  const onStepSelect = vi.fn()
  const screen = await render(<Stepper steps={steps} current="map" onStepSelect={onStepSelect} />)
  expect(screen.getByRole('button').elements()).toHaveLength(1)
  await screen.getByRole('button', { name: 'Completed: Upload' }).click()
  expect(onStepSelect).toHaveBeenCalledExactlyOnceWith('upload')
})
