import { expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { Button } from '../button/button.tsx'
import { SegmentedControl } from '../segmented-control/segmented-control.tsx'
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
