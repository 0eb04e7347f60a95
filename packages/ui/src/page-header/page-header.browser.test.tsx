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

it('pairs four stats on a phone, so that none is alone on a line', async () => {
  await page.viewport(375, 700)
  const screen = await render(
    <div style={{ inlineSize: 343 }}>
      <PageHeader
        title="Cedar Heights"
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
  const tops = ['Risk', 'Units', 'Reachable', 'Data quality'].map(
    (label) => screen.getByText(label).element().getBoundingClientRect().top,
  )
  expect(tops[0]).toBe(tops[1])
  expect(tops[2]).toBe(tops[3])
  expect(tops[2]).toBeGreaterThan(tops[0]!)
  await page.viewport(1280, 800)
})
