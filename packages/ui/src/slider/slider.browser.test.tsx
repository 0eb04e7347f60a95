import { expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Field } from '../field/field.tsx'
import { describeConformance } from '../testing/describe-conformance.tsx'
import { emulateMedia } from '../testing/emulate-media.ts'
import { Slider } from './slider.tsx'

describeConformance('Slider', (props) => <Slider {...props} aria-label="Distance" />, {
  slot: 'slider',
  attributesOn: 'control',
})

const inKilometres = (value: number) => `${value} km`

it('is a slider with a name, limits, value, and value text', async () => {
  const screen = await render(
    <Field label="Distance" help="As the crow flies.">
      <Slider min={5} max={50} defaultValue={20} formatValue={inKilometres} />
    </Field>,
  )
  const slider = screen.getByRole('slider', { name: 'Distance' })
  await expect.element(slider).toHaveAttribute('min', '5')
  await expect.element(slider).toHaveAttribute('max', '50')
  await expect.element(slider).toHaveValue('20')
  await expect.element(slider).toHaveAttribute('aria-valuetext', '20 km')
  await expect.element(slider).toHaveAccessibleDescription('As the crow flies.')
  await expect.element(screen.getByText('20 km')).toBeVisible()
})

it('moves with arrow keys, Page keys, Home, and End', async () => {
  const onValueChange = vi.fn()
  const onValueCommit = vi.fn()
  await render(
    <Slider
      aria-label="Distance"
      max={50}
      step={5}
      defaultValue={20}
      onValueChange={onValueChange}
      onValueCommit={onValueCommit}
    />,
  )
  await userEvent.tab()
  await userEvent.keyboard('{ArrowRight}')
  expect(onValueChange).toHaveBeenLastCalledWith(25)
  expect(onValueCommit).toHaveBeenLastCalledWith(25)
  await userEvent.keyboard('{ArrowDown}')
  expect(onValueChange).toHaveBeenLastCalledWith(20)
  await userEvent.keyboard('{PageUp}')
  expect(onValueChange.mock.lastCall?.[0]).toBeGreaterThan(20)
  await userEvent.keyboard('{End}')
  expect(onValueChange).toHaveBeenLastCalledWith(50)
  await userEvent.keyboard('{Home}')
  expect(onValueChange).toHaveBeenLastCalledWith(0)
})

it('commits once, on release, and only if the value changed', async () => {
  const onValueChange = vi.fn()
  const onValueCommit = vi.fn()
  const screen = await render(
    <Slider aria-label="Distance" onValueChange={onValueChange} onValueCommit={onValueCommit} />,
  )
  const slider = screen.getByRole('slider')
  await slider.click()
  expect(onValueCommit).toHaveBeenCalledExactlyOnceWith(50)
  await slider.click()
  await userEvent.keyboard('{Shift}')
  expect(onValueCommit).toHaveBeenCalledOnce()
  await slider.click({ position: { x: 4, y: 10 } })
  expect(onValueCommit).toHaveBeenLastCalledWith(0)
})

it('is mirrored in right-to-left layouts', async () => {
  document.documentElement.dir = 'rtl'
  const onValueChange = vi.fn()
  await render(<Slider aria-label="Distance" defaultValue={20} onValueChange={onValueChange} />)
  await userEvent.tab()
  await userEvent.keyboard('{ArrowLeft}')
  expect(onValueChange).toHaveBeenLastCalledWith(21)
})

it('stays at the value its caller controls', async () => {
  const screen = await render(<Slider aria-label="Distance" value={20} />)
  await userEvent.tab()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(screen.getByRole('slider')).toHaveValue('20')
})

it('uses system colors for rail and fill under forced colors', async () => {
  await emulateMedia('forced-colors', 'active')
  await render(<Slider aria-label="Distance" defaultValue={40} />)
  const [rail, fill] = document.querySelectorAll('[data-slot="slider"] span')
  if (!rail || !fill) throw new Error('The slider has no rail.')
  const colors = [rail, fill].map((part) => getComputedStyle(part).backgroundColor)
  expect(new Set(colors).size).toBe(2)
  expect(colors).not.toContain(getComputedStyle(document.body).backgroundColor)
})

it('decreases in larger steps', async () => {
  const onValueChange = vi.fn()
  await render(<Slider aria-label="Distance" defaultValue={50} onValueChange={onValueChange} />)
  await userEvent.tab()
  await userEvent.keyboard('{PageDown}')
  expect(onValueChange.mock.lastCall?.[0]).toBeLessThan(49)
})
