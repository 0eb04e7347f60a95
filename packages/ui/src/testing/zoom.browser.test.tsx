import type { ReactElement } from 'react'
import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { BarChart } from '../charts/axis-charts.tsx'
import { DateRangePicker } from '../date-picker/date-range-picker.tsx'
import { Dialog } from '../dialog/dialog.tsx'
import { Drawer } from '../drawer/drawer.tsx'
import { FileDrop } from '../file-drop/file-drop.tsx'
import { ImportWizardPage } from '../patterns/import-wizard-page.tsx'
import { PropertyDetailPage } from '../patterns/property-detail-page.tsx'
import { PropertyFormPage } from '../patterns/property-form-page.tsx'
import { PropertyListPage } from '../patterns/property-list-page.tsx'
import { Pagination } from '../pagination/pagination.tsx'
import { Stepper } from '../stepper/stepper.tsx'
import { Toast } from '../toast/toast.tsx'
import { emulateMedia } from './emulate-media.ts'

const ignore = () => undefined
const steps = ['File', 'Columns', 'Check', 'Import'].map((label) => ({ id: label, label }))

/** The viewport of 1280 × 1024 px at 400% zoom. */
beforeEach(async () => {
  await page.viewport(320, 256)
  return () => page.viewport(1280, 800)
})

const parts: [string, ReactElement][] = [
  ['a page with a list', <PropertyListPage key="" />],
  ['a page with details', <PropertyDetailPage key="" />],
  ['a page with a form', <PropertyFormPage key="" />],
  ['a page with steps', <ImportWizardPage key="" startsAt="match" />],
  ['a stepper', <Stepper key="" steps={steps} current="Check" />],
  ['a pagination', <Pagination key="" page={7} totalCount={12_345} onPageChange={ignore} />],
  ['a place for files', <FileDrop key="" label="File" help="CSV or Excel, up to 50 MB." onFiles={ignore} />],
  ['a span of dates', <DateRangePicker key="" aria-label="Dates" />],
  [
    'a chart',
    <BarChart
      key=""
      label="Imports"
      categories={['Mon', 'Tue']}
      series={[{ id: 'a', label: 'Rows', values: [1, 2] }]}
    />,
  ],
  [
    'a toast',
    <Toast
      key=""
      heading="You do not have permission to access this page."
      color="danger"
      dismissible
      onClose={ignore}
    />,
  ],
]

it.each(parts)('needs no horizontal scrolling at 400% zoom: %s', async (_name, part) => {
  await render(part)
  await expect.poll(() => document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
})

it.each([
  [
    'a dialog',
    <Dialog key="" open onOpenChange={ignore} title="New portfolio" footer={<button>Save</button>} />,
  ],
  ['a drawer', <Drawer key="" open onOpenChange={ignore} title="Row 118" footer={<button>Save</button>} />],
])('keeps the buttons of %s within reach at 400 %', async (_name, modal) => {
  const screen = await render(modal)
  const save = screen.getByRole('button', { name: 'Save' })
  await expect.element(save).toBeVisible()
  const { right, bottom } = save.element().getBoundingClientRect()
  expect(right).toBeLessThanOrEqual(320)
  expect(bottom).toBeLessThanOrEqual(256)
})

it('has no motion with reduced motion', async () => {
  await emulateMedia('prefers-reduced-motion', 'reduce')
  const screen = await render(
    <Drawer open onOpenChange={ignore} title="Row 118">
      Facts
    </Drawer>,
  )
  await expect.element(screen.getByRole('dialog')).toBeVisible()
  const durations = document.getAnimations().map(({ effect }) => Number(effect?.getComputedTiming().duration))
  expect(durations.every((durationMs) => durationMs < 1)).toBe(true)
  const style = getComputedStyle(document.documentElement)
  for (const name of ['fast', 'normal'])
    expect(Number.parseFloat(style.getPropertyValue(`--ui-duration-${name}`))).toBe(0)
})
