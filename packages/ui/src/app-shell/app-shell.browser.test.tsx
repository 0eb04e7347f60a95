import { beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { describeConformance } from '../testing/describe-conformance.tsx'
import { AppShell, type HeaderState, type SidebarState } from './app-shell.tsx'
import { Header } from './header.tsx'
import { Sidebar, SidebarItem } from './sidebar.tsx'

describeConformance('AppShell', (props) => <AppShell {...props}>Page</AppShell>, { slot: 'app-shell' })
describeConformance('Header', (props) => <Header {...props} />, { slot: 'header' })
describeConformance('Sidebar', (props) => <Sidebar {...props}>{null}</Sidebar>, { slot: 'sidebar' })

async function renderShell(sidebarState: SidebarState, headerState: HeaderState = 'open') {
  const onSidebarClose = vi.fn()
  const screen = await render(
    <AppShell
      sidebarState={sidebarState}
      headerState={headerState}
      onSidebarClose={onSidebarClose}
      header={<Header start="Cedar & Stone" />}
      sidebar={
        <Sidebar>
          <SidebarItem label="Home" icon={<svg />} href="#home" current />
          <SidebarItem
            label="Properties"
            icon={<svg />}
            render={(props) => <a {...props} href="#properties" />}
          />
        </Sidebar>
      }
    >
      Page
    </AppShell>,
  )
  return { screen, onSidebarClose, navigation: screen.getByRole('navigation', { name: 'Main' }) }
}

it('shows the open sidebar with the current page marked', async () => {
  const { screen, navigation } = await renderShell('open')
  await expect.element(navigation).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Home' })).toHaveAttribute('aria-current', 'page')
  await expect.element(screen.getByText('Properties')).toBeVisible()
  await expect.element(screen.getByRole('main')).toHaveTextContent('Page')
})

it('keeps accessible names and shows tooltips while collapsed', async () => {
  const { screen } = await renderShell('collapsed')
  const link = screen.getByRole('link', { name: 'Properties' })
  await expect.element(link).toBeVisible()
  expect(screen.getByText('Properties').elements()).toHaveLength(0)
  await link.hover()
  await expect.element(screen.getByRole('tooltip')).toHaveTextContent('Properties')
})

it('has no sidebar while closed and no header if it is closed', async () => {
  const { screen, navigation } = await renderShell('closed', 'closed')
  expect(navigation.elements()).toHaveLength(0)
  expect(screen.getByRole('banner').elements()).toHaveLength(0)
})

it('shows the sidebar on top of the page, traps focus, and requests closing on Escape', async () => {
  const { screen, navigation, onSidebarClose } = await renderShell('overlay')
  const overlay = screen.getByRole('dialog', { name: 'Navigation' })
  await expect.element(navigation).toBeVisible()
  await expect.poll(() => overlay.element().contains(document.activeElement)).toBe(true)
  await userEvent.keyboard('{Escape}')
  expect(onSidebarClose).toHaveBeenCalledOnce()
})

it('requests closing the overlay when an item is chosen', async () => {
  const { screen, onSidebarClose } = await renderShell('overlay')
  await screen.getByRole('link', { name: 'Properties' }).click()
  expect(onSidebarClose).toHaveBeenCalledOnce()
})

describe('the header at 820 px', () => {
  beforeEach(async () => {
    await page.viewport(820, 700)
    return () => page.viewport(1280, 800)
  })

  const name = (
    <strong style={{ overflow: 'hidden' }}>The Cedar &amp; Stone Property Management Company</strong>
  )
  const showsAll = (element: Element) => element.scrollWidth <= element.clientWidth

  it('leaves no space for an empty center', async () => {
    const screen = await render(<Header start={name} end="Ana Ruiz" />)
    await expect.element(screen.getByText('Ana Ruiz')).toBeVisible()
    const header = screen.getByRole('banner').element()
    expect(header.children).toHaveLength(2)
    expect(header.firstElementChild?.getBoundingClientRect().width).toBeGreaterThan(600)
  })

  it('shrinks the search before the name', async () => {
    const screen = await render(
      <Header
        start={name}
        center={<input aria-label="Search" style={{ inlineSize: '100%' }} />}
        end="Ana Ruiz"
      />,
    )
    expect(showsAll(screen.getByText(/Cedar/u).element())).toBe(true)
    expect(screen.getByLabelText('Search').element().getBoundingClientRect().width).toBeGreaterThan(127)
  })
})

it('offers to skip the navigation with the first Tab', async () => {
  const { screen } = await renderShell('open')
  await userEvent.tab()
  await expect.element(screen.getByRole('link', { name: 'Skip to content' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('main')).toHaveFocus()
})
