import type { ReactElement } from 'react'
import { expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { Checkbox } from '../checkbox/checkbox.tsx'
import { Combobox } from '../combobox/combobox.tsx'
import { DatePicker } from '../date-picker/date-picker.tsx'
import { DateRangePicker } from '../date-picker/date-range-picker.tsx'
import { Field } from '../field/field.tsx'
import { MultiSelect } from '../multi-select/multi-select.tsx'
import { NumberInput } from '../number-input/number-input.tsx'
import { OneTimeCodeInput } from '../one-time-code-input/one-time-code-input.tsx'
import { PasswordInput } from '../password-input/password-input.tsx'
import { RadioGroup } from '../radio-group/radio-group.tsx'
import { SearchInput } from '../search-input/search-input.tsx'
import { SegmentedControl } from '../segmented-control/segmented-control.tsx'
import { Select } from '../select/select.tsx'
import { Switch } from '../switch/switch.tsx'
import { TextInput } from '../text-input/text-input.tsx'
import { Textarea } from '../textarea/textarea.tsx'
import { emulateMedia } from './emulate-media.ts'

const ignore = () => undefined
const options = [
  { value: 'a', label: 'First' },
  { value: 'b', label: 'Second' },
]

const boxes: [string, ReactElement][] = [
  ['TextInput', <TextInput key="" />],
  ['NumberInput', <NumberInput key="" value={1} onValueChange={ignore} />],
  ['PasswordInput', <PasswordInput key="" />],
  ['Textarea', <Textarea key="" />],
  ['Select', <Select key="" />],
  ['Combobox', <Combobox key="" options={options} />],
  ['MultiSelect', <MultiSelect key="" options={options} />],
  ['DatePicker', <DatePicker key="" />],
  ['DateRangePicker', <DateRangePicker key="" />],
  ['OneTimeCodeInput', <OneTimeCodeInput key="" />],
]

/** The thickest border of the control or its ancestors. */
function measureFrame(container: Element): number {
  const parts = [...container.querySelectorAll('[data-slot], [data-slot] *')]
  return Math.max(...parts.map((part) => Number.parseFloat(getComputedStyle(part).borderTopWidth)))
}

it.each(boxes)(
  'gives %s a frame in forced colors, and a thicker one when it is wrong',
  async (_name, box) => {
    await emulateMedia('forced-colors', 'active')
    const screen = await render(<Field label="Box">{box}</Field>)
    expect(measureFrame(screen.container)).toBe(1)
    await screen.rerender(
      <Field label="Box" error="It is wrong.">
        {box}
      </Field>,
    )
    expect(measureFrame(screen.container)).toBe(2)
  },
)

it('keeps the border of a search field under forced colors', async () => {
  await emulateMedia('forced-colors', 'active')
  const screen = await render(<SearchInput label="Search" value="" onValueChange={ignore} />)
  expect(measureFrame(screen.container)).toBe(1)
})

const choices: [string, ReactElement, string][] = [
  ['Checkbox', <Checkbox key="" label="Skip" defaultChecked />, 'input'],
  ['Switch', <Switch key="" label="Watch" defaultChecked />, 'input'],
  ['RadioGroup', <RadioGroup key="" label="Begin" options={options} defaultValue="a" />, 'input'],
]

it.each(choices)('leaves %s to the browser under forced colors', async (_name, choice, selector) => {
  await emulateMedia('forced-colors', 'active')
  const screen = await render(choice)
  const input = screen.container.querySelector(selector)
  expect(input && getComputedStyle(input).appearance).toBe('auto')
})

it('distinguishes the selected segment under forced colors', async () => {
  await emulateMedia('forced-colors', 'active')
  const screen = await render(<SegmentedControl label="View" options={options} />)
  const [first, second] = [...screen.container.querySelectorAll('label')].map(
    (segment) => getComputedStyle(segment).backgroundColor,
  )
  expect(first).not.toBe(second)
})
