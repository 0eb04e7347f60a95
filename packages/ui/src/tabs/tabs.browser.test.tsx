import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { describeConformance } from '../testing/describe-conformance.tsx'
import { TabLink, TabNav, Tabs } from './tabs.tsx'

const tabs = [
  { id: 'details', label: 'Details', content: 'Built 1984' },
  { id: 'units', label: 'Units', count: 120, content: '120 units' },
  { id: 'activity', label: 'Activity', content: 'Nothing happened' },
]

describeConformance('Tabs', (props) => <Tabs {...props} label="Property" tabs={tabs} />, { slot: 'tabs' })

it('shows only the panel of the selected tab', async () => {
  const onValueChange = vi.fn()
  const screen = await render(<Tabs label="Property" tabs={tabs} onValueChange={onValueChange} />)
  await expect.element(screen.getByRole('tabpanel', { name: 'Details' })).toHaveTextContent('Built 1984')
  await screen.getByRole('tab', { name: 'Units 120' }).click()
  await expect.element(screen.getByRole('tabpanel')).toHaveTextContent('120 units')
  expect(onValueChange).toHaveBeenCalledExactlyOnceWith('units')
})

it('is one tab stop and moves with arrow keys, Home, and End', async () => {
  const screen = await render(<Tabs label="Property" tabs={tabs} />)
  await userEvent.tab()
  await expect.element(screen.getByRole('tab', { name: 'Details' })).toHaveFocus()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(screen.getByRole('tab', { name: 'Activity' })).toHaveFocus()
  await userEvent.keyboard('{Home}{ArrowRight}')
  await expect
    .element(screen.getByRole('tab', { name: 'Units 120' }))
    .toHaveAttribute('aria-selected', 'true')
  await userEvent.tab()
  await expect.element(screen.getByRole('tabpanel')).toHaveFocus()
})

it('mirrors arrow keys in right-to-left layouts', async () => {
  const screen = await render(
    <div dir="rtl">
      <Tabs label="Property" tabs={tabs} />
    </div>,
  )
  await userEvent.tab()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(screen.getByRole('tab', { name: 'Units 120' })).toHaveFocus()
})

it('is plain navigation if the parts have URLs', async () => {
  const screen = await render(
    <TabNav aria-label="Property">
      <TabLink label="Details" current href="#details" />
      <TabLink label="Units" current={false} render={(props) => <a {...props} href="#units" />} />
    </TabNav>,
  )
  await expect.element(screen.getByRole('link', { name: 'Details' })).toHaveAttribute('aria-current', 'page')
  await expect.element(screen.getByRole('link', { name: 'Units' })).not.toHaveAttribute('aria-current')
})

it('goes to the last tab with End, then into its panel with Tab', async () => {
  const screen = await render(<Tabs label="Property" tabs={tabs} />)
  await userEvent.tab()
  await userEvent.keyboard('{End}')
  await expect.element(screen.getByRole('tab', { name: 'Activity' })).toHaveFocus()
  await userEvent.tab()
  await expect.element(screen.getByRole('tabpanel')).toHaveFocus()
})

it.each(['ltr', 'rtl'])(
  'scrolls the current tab of an overflowing row into view, in %s text',
  async (dir) => {
    const names = ['Overview', 'Units', 'Tenants', 'Threats', 'Exposure', 'Access', 'Activity']
    const row = (current: string) => (
      <div dir={dir} style={{ inlineSize: 200 }}>
        <TabNav aria-label="Property">
          {names.map((name) => (
            <TabLink key={name} label={name} current={name === current} href={`#${name}`} />
          ))}
        </TabNav>
      </div>
    )
    const screen = await render(row('Activity'))
    const isVisible = (name: string) => {
      const place = screen.getByRole('navigation').element().getBoundingClientRect()
      const { left, right } = screen.getByRole('link', { name }).element().getBoundingClientRect()
      return left >= place.left - 1 && right <= place.right + 1
    }
    expect(isVisible('Activity')).toBe(true)
    expect(isVisible('Overview')).toBe(false)
    await screen.rerender(row('Overview'))
    expect(isVisible('Overview')).toBe(true)
  },
)

it('fades the edges beyond which there are more tabs', async () => {
  const names = ['Overview', 'Units', 'Tenants', 'Threats', 'Exposure', 'Access', 'Activity']
  const screen = await render(
    <div style={{ inlineSize: 200 }}>
      <TabNav aria-label="Property">
        {names.map((name) => (
          <TabLink key={name} label={name} current={name === 'Overview'} href={`#${name}`} />
        ))}
      </TabNav>
    </div>,
  )
  const row = screen.getByRole('navigation').element()
  const findMask = () => getComputedStyle(row).maskImage
  const atStart = findMask()
  row.scrollLeft = row.scrollWidth
  await expect.poll(findMask).not.toBe(atStart)
  const atEnd = findMask()
  expect([atStart, atEnd]).not.toContain('none')
  await render(
    <TabNav aria-label="Short">
      <TabLink label="Overview" current href="#overview" />
    </TabNav>,
  )
  expect(getComputedStyle(page.getByRole('navigation', { name: 'Short' }).element()).maskImage).toBe('none')
})

it('keeps the scroll position of the row until another tab is selected', async () => {
  const row = (selected: string, count: number) => (
    <div style={{ inlineSize: 200 }}>
      <Tabs
        label="Property"
        value={selected}
        tabs={['Overview', 'Units', 'Tenants', 'Threats', 'Exposure', 'Activity'].map((name) => ({
          id: name,
          label: name,
          count,
          content: name,
        }))}
      />
    </div>
  )
  const screen = await render(row('Overview', 1))
  const list = screen.getByRole('tablist').element()
  list.scrollLeft = list.scrollWidth
  const scrolled = list.scrollLeft
  expect(scrolled).toBeGreaterThan(0)
  await screen.rerender(row('Overview', 2))
  expect(list.scrollLeft).toBe(scrolled)
  await screen.rerender(row('Units', 2))
  expect(list.scrollLeft).toBeLessThan(scrolled)
})

it('keeps the selected tab in view when the window becomes narrower', async () => {
  await page.viewport(900, 600)
  const screen = await render(
    <TabNav aria-label="Sources">
      {['Your sources', 'Catalog', 'Imports', 'Tasks', 'Health'].map((name) => (
        <TabLink key={name} label={name} current={name === 'Health'} href={`#${name}`} />
      ))}
    </TabNav>,
  )
  const nav = screen.getByRole('navigation').element()
  const tab = screen.getByRole('link', { name: 'Health' }).element()
  await page.viewport(240, 600)
  await expect
    .poll(() => tab.getBoundingClientRect().right - nav.getBoundingClientRect().right)
    .toBeLessThan(1)
  expect(nav.scrollLeft).toBeGreaterThan(0)
  await page.viewport(1280, 800)
})
