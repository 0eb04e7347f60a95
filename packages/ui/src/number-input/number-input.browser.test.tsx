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

it('understands thousands and shows the plain number when it is left', async () => {
  const onValue = vi.fn()
  const screen = await render(<Units onValue={onValue} />)
  await screen.getByRole('textbox').fill('1,250')
  expect(onValue).toHaveBeenLastCalledWith(1250)
  await userEvent.tab()
  await expect.element(screen.getByRole('textbox')).toHaveValue('1250')
})

it('keeps what it cannot read for correction and reports no number', async () => {
  const onValue = vi.fn()
  const screen = await render(<Units onValue={onValue} />)
  await screen.getByRole('textbox').fill('twelve')
  await userEvent.tab()
  expect(onValue).toHaveBeenLastCalledWith(null)
  await expect.element(screen.getByRole('textbox')).toHaveValue('twelve')
})
