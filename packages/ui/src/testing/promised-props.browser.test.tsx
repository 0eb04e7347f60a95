import { expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import * as ui from '../index.ts'

const ignore = () => {}

/** Exactly the names and props that other apps were promised. */
function PromisedProps() {
  return (
    <>
      <ui.LoadingBar />
      <ui.Button size="sm-md" loading loadingPosition="center">
        Save
      </ui.Button>
      <ui.Spinner size="xxl" label="Loading units" />
      <ui.Tooltip content="Copied">
        <button type="button">Copy</button>
      </ui.Tooltip>
      <ui.Popover content="Colorado">
        <button type="button">State</button>
      </ui.Popover>
      <ui.DropdownMenu trigger={<button type="button">Actions</button>}>
        <ui.MenuItem>Archive</ui.MenuItem>
      </ui.DropdownMenu>
      <ui.AlertCarousel
        label="Weather alerts"
        items={[{ id: 'flood', event: 'Flash flood' }]}
        renderItem={({ event }) => <p>{event}</p>}
      />
      <ui.Toast heading="Archived" onClose={ignore} />
      <ui.Toaster />
    </>
  )
}

it('renders every component that other apps were promised with only the promised props', async () => {
  const screen = await render(<PromisedProps />)
  ui.toast({ heading: 'Lower' })
  ui.toast({ heading: 'Listed', position: 'normal' })
  for (const name of ['Save', 'Copy', 'State', 'Actions'])
    await expect.element(screen.getByRole('button', { name })).toBeVisible()
  await expect
    .element(screen.getByRole('region', { name: 'Weather alerts' }))
    .toMatchTextContent('Flash flood')
  for (const text of ['Loading units', 'Archived', 'Lower', 'Listed'])
    expect(screen.getByText(text).elements()).toHaveLength(1)
  ui.toastStore.clear()
  ui.toastStore.clearLower()
})
