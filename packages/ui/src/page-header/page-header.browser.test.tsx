import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Button } from '../button/button.tsx'
import { SegmentedControl } from '../segmented-control/segmented-control.tsx'
import { Stat } from '../stat/stat.tsx'
import { describeConformance } from '../testing/describe-conformance.tsx'
import { emulateTouch } from '../testing/emulate-touch.ts'
import { PageHeader } from './page-header.tsx'

describeConformance('PageHeader', (props) => <PageHeader {...props} title="Properties" />, {
  slot: 'page-header',
})

it('contains the page title and its actions', async () => {
  const screen = await render(
    <PageHeader title="Cedar Heights" subtitle="Pueblo, CO" actions={<button type="button">Edit</button>} />,
  )
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Cedar Heights' })).toBeVisible()
  await expect.element(screen.getByText('Pueblo, CO')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Edit' })).toBeVisible()
})

it.each(['mouse', 'touch'])('aligns its actions with a %s', async (pointer) => {
  if (pointer === 'touch') await emulateTouch()
  const screen = await render(
    <PageHeader
      title="Properties"
      actions={
        <>
          <SegmentedControl label="View" options={[{ value: 'table', label: 'Table' }]} />
          <Button>New</Button>
        </>
      }
    />,
  )
  const places = [screen.getByRole('radiogroup'), screen.getByRole('button')].map((action) => {
    const { top, bottom } = action.element().getBoundingClientRect()
    return { top, bottom }
  })
  expect(places[0]).toEqual(places[1])
})

it('saves lines on a phone: four stats share one, and a single action shares one with the title', async () => {
  await page.viewport(375, 700)
  const subtitle = '1200 Thatcher Ave, Pueblo, CO 81005'
  const screen = await render(
    <div style={{ inlineSize: 343 }}>
      <PageHeader
        title="Cedar Heights"
        subtitle={subtitle}
        actions={<Button>More</Button>}
        stats={
          <>
            <Stat label="Risk" value="72" detail="of 100" />
            <Stat label="Units" value="120" detail="112 occupied" />
            <Stat label="Reachable" value="96" detail="of 131 tenants" />
            <Stat label="Data quality" value="86" detail="of 100" />
          </>
        }
      />
    </div>,
  )
  const boxOf = (text: string) => screen.getByText(text).element().getBoundingClientRect()
  const tops = ['Risk', 'Units', 'Reachable', 'Data quality'].map((label) => boxOf(label).top)
  expect(new Set(tops).size).toBe(1)
  expect(boxOf('More').top).toBeLessThan(boxOf('Cedar Heights').bottom)
  expect(boxOf(subtitle).top).toBeGreaterThanOrEqual(boxOf('Cedar Heights').bottom)
  expect(tops[0]).toBeGreaterThanOrEqual(boxOf(subtitle).bottom)
  await page.viewport(1280, 800)
})
