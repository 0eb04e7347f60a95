import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { describeConformance } from '../testing/describe-conformance.tsx'
import { NumberInput } from './number-input.tsx'

const ignore = () => undefined

describeConformance(
  'NumberInput',
  (props) => <NumberInput {...props} aria-label="Units" value={1} onValueChange={ignore} />,
  { slot: 'number-input' },
)

function Units({ onValue }: { onValue: (value: number | null) => void }) {
  const [value, setValue] = useState<number | null>(12)
  return (
    <NumberInput
      aria-label="Units"
      value={value}
      onValueChange={(next) => {
        setValue(next)
        onValue(next)
      }}
    />
  )
}

it('accepts thousands separators and shows the plain number on blur', async () => {
  const onValue = vi.fn()
  const screen = await render(<Units onValue={onValue} />)
  await screen.getByRole('textbox').fill('1,250')
  expect(onValue).toHaveBeenLastCalledWith(1250)
  await userEvent.tab()
  await expect.element(screen.getByRole('textbox')).toHaveValue('1250')
})

it('keeps invalid text for correction and reports no number', async () => {
  const onValue = vi.fn()
  const screen = await render(<Units onValue={onValue} />)
  await screen.getByRole('textbox').fill('twelve')
  await userEvent.tab()
  expect(onValue).toHaveBeenLastCalledWith(null)
  await expect.element(screen.getByRole('textbox')).toHaveValue('twelve')
})

it('is a spin button with limits if it has a step, with arrow and Page keys', async () => {
  function Distance() {
    const [value, setValue] = useState<number | null>(20)
    return (
      <NumberInput aria-label="Distance" value={value} onValueChange={setValue} step={5} min={0} max={100} />
    )
  }
  const screen = await render(<Distance />)
  const box = screen.getByRole('spinbutton', { name: 'Distance' })
  await expect.element(box).toHaveAttribute('aria-valuemax', '100')
  await userEvent.tab()
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(box).toHaveValue('25')
  await expect.element(box).toHaveAttribute('aria-valuenow', '25')
  await userEvent.keyboard('{PageUp}{ArrowDown}')
  await expect.element(box).toHaveValue('70')
  await userEvent.keyboard('{PageDown}')
  await expect.element(box).toHaveValue('20')
  await userEvent.keyboard('{PageUp}')
  await userEvent.keyboard('{End}')
  await expect.element(box).toHaveValue('100')
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(box).toHaveValue('100')
})
