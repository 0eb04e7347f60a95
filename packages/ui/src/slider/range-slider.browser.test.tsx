import { expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Field } from '../field/field.tsx'
import { describeConformance } from '../testing/describe-conformance.tsx'
import { RangeSlider, type RangeSliderProps } from './range-slider.tsx'

describeConformance('RangeSlider', (props) => <RangeSlider {...props} label="Year built" />, {
  slot: 'range-slider',
})

async function renderYears(props: RangeSliderProps = {}) {
  const onValueChange = vi.fn()
  const onValueCommit = vi.fn()
  const screen = await render(
    <Field label="Year built">
      <RangeSlider
        min={1900}
        max={2000}
        defaultValue={[1920, 1960]}
        onValueChange={onValueChange}
        onValueCommit={onValueCommit}
        {...props}
      />
    </Field>,
  )
  return { screen, onValueChange, onValueCommit }
}

it('is a group of two named sliders', async () => {
  const { screen } = await renderYears()
  await expect.element(screen.getByRole('group', { name: 'Year built' })).toBeVisible()
  await expect.element(screen.getByRole('slider', { name: 'Minimum' })).toHaveValue('1920')
  await expect.element(screen.getByRole('slider', { name: 'Maximum' })).toHaveValue('1960')
})

it('moves each thumb by keyboard and stops it at the other', async () => {
  const { onValueChange, onValueCommit } = await renderYears()
  await userEvent.tab()
  await userEvent.keyboard('{ArrowRight}')
  expect(onValueChange).toHaveBeenLastCalledWith([1921, 1960])
  expect(onValueCommit).toHaveBeenLastCalledWith([1921, 1960])
  await userEvent.keyboard('{End}')
  expect(onValueChange).toHaveBeenLastCalledWith([1960, 1960])
  await userEvent.tab()
  await userEvent.keyboard('{Home}')
  expect(onValueChange).toHaveBeenLastCalledWith([1960, 1960])
  await userEvent.keyboard('{End}')
  expect(onValueChange).toHaveBeenLastCalledWith([1960, 2000])
})

it.each(['ltr', 'rtl'])('moves the nearer thumb to a press on the rail, %s', async (direction) => {
  document.documentElement.dir = direction
  const { screen, onValueChange } = await renderYears()
  const line = screen.getByRole('slider', { name: 'Minimum' }).element().parentElement as HTMLElement
  const { left, width, top } = line.getBoundingClientRect()
  const share = direction === 'rtl' ? 0.1 : 0.9
  line.dispatchEvent(
    new PointerEvent('pointerdown', { clientX: left + width * share, clientY: top + 4, bubbles: true }),
  )
  expect(onValueChange).toHaveBeenLastCalledWith([1920, 1990])
  await expect.element(screen.getByRole('slider', { name: 'Maximum' })).toHaveFocus()
})

it('submits both numbers', async () => {
  const screen = await render(
    <form>
      <RangeSlider label="Year built" name="year" defaultValue={[20, 60]} />
    </form>,
  )
  const form = screen.container.querySelector('form') as HTMLFormElement
  expect(new FormData(form).getAll('year')).toEqual(['20', '60'])
})

it('cannot be moved while it is disabled', async () => {
  const { screen } = await renderYears({ disabled: true })
  await expect.element(screen.getByRole('slider', { name: 'Minimum' })).toBeDisabled()
  await expect.element(screen.getByRole('slider', { name: 'Maximum' })).toBeDisabled()
})
