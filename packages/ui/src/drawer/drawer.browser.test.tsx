import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { describeConformance } from '../testing/describe-conformance.tsx'
import { Drawer } from './drawer.tsx'

const ignore = () => undefined

describeConformance(
  'Drawer',
  (props) => (
    <Drawer {...props} open onOpenChange={ignore} title="Row 118">
      Facts
    </Drawer>
  ),
  { slot: 'drawer' },
)

it('is at the end of the window and closes on Escape', async () => {
  const onOpenChange = vi.fn()
  const screen = await render(
    <Drawer open onOpenChange={onOpenChange} title="Row 118">
      Facts
    </Drawer>,
  )
  const drawer = screen.getByRole('dialog', { name: 'Row 118' })
  await expect.poll(() => Math.round(drawer.element().getBoundingClientRect().right)).toBe(window.innerWidth)
  await userEvent.keyboard('{Escape}')
  expect(onOpenChange.mock.calls[0]?.[0]).toBe(false)
})

it('fills the screen on phones', async () => {
  await page.viewport(375, 700)
  const screen = await render(
    <Drawer open onOpenChange={ignore} title="Row 118">
      Facts
    </Drawer>,
  )
  const drawer = screen.getByRole('dialog', { name: 'Row 118' }).element() as HTMLElement
  expect(drawer.offsetWidth).toBe(375)
  await page.viewport(1280, 800)
})

it('traps Tab', async () => {
  const screen = await render(
    <>
      <button type="button">Behind</button>
      <Drawer open onOpenChange={ignore} title="Row 118" footer={<button type="button">Save</button>}>
        <input aria-label="City" />
      </Drawer>
    </>,
  )
  const drawer = screen.getByRole('dialog', { name: 'Row 118' })
  await expect.element(screen.getByRole('textbox', { name: 'City' })).toHaveFocus()
  for (const name of ['Save', 'Close']) {
    await userEvent.tab()
    await expect.element(drawer.getByRole('button', { name })).toHaveFocus()
  }
  await userEvent.tab()
  await expect.element(screen.getByRole('textbox', { name: 'City' })).toHaveFocus()
})

it('focuses itself if it has no field, so that Escape closes it right away', async () => {
  const onOpenChange = vi.fn()
  const screen = await render(
    <Drawer open onOpenChange={onOpenChange} title="Row 118">
      Reported as <button type="button">R-118</button>
    </Drawer>,
  )
  await expect.element(screen.getByRole('dialog', { name: 'Row 118' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  expect(onOpenChange.mock.calls[0]?.[0]).toBe(false)
})
