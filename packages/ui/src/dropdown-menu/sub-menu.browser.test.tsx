import { expect, it, vi } from 'vitest'
import { userEvent, type Locator } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { DropdownMenu } from './dropdown-menu.tsx'
import { MenuCheckItem, MenuGroup, MenuItem } from './menu-item.tsx'
import { SubMenu } from './sub-menu.tsx'

async function renderMenu(dir: 'ltr' | 'rtl' = 'ltr') {
  const onMove = vi.fn()
  document.documentElement.dir = dir
  const screen = await render(
    <div style={{ display: 'grid', justifyItems: 'center', padding: 40 }}>
      <DropdownMenu trigger={<button type="button">Actions</button>}>
        <MenuItem>Edit</MenuItem>
        <SubMenu label="Move to">
          <MenuItem onSelect={() => onMove('front')}>Front Range</MenuItem>
          <MenuItem onSelect={() => onMove('west')}>Western Slope</MenuItem>
          <SubMenu label="Archived">
            <MenuItem onSelect={() => onMove('old')}>Pueblo 2024</MenuItem>
          </SubMenu>
        </SubMenu>
        <SubMenu label="Tags">
          <MenuCheckItem checked={false} onCheckedChange={() => undefined}>
            Flood zone
          </MenuCheckItem>
        </SubMenu>
        <SubMenu label="Share" disabled>
          <MenuItem>By email</MenuItem>
        </SubMenu>
        <MenuItem>Western history</MenuItem>
      </DropdownMenu>
    </div>,
  )
  const trigger = screen.getByRole('button', { name: 'Actions' })
  const getItem = (name: string) => screen.getByRole('menuitem', { name, exact: true })
  const countMenus = () => screen.getByRole('menu').elements().length
  return { screen, onMove, trigger, getItem, countMenus }
}

/** Moves the pointer within an item until its submenu opens. */
async function openByPointer(item: Locator) {
  let x = 10
  await expect
    .poll(async () => {
      x = x === 10 ? 20 : 10
      await item.hover({ force: true, position: { x, y: 16 } })
      return item.element().getAttribute('aria-expanded')
    })
    .toBe('true')
}

async function openByKey(trigger: { element: () => Element }) {
  ;(trigger.element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowDown}')
}

it.each(['{ArrowRight}', '{Enter}', ' '])('opens with %s and focuses its first item', async (key) => {
  const { screen, trigger, getItem } = await renderMenu()
  await openByKey(trigger)
  await expect.element(getItem('Edit')).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(getItem('Move to')).toHaveAttribute('aria-haspopup', 'menu')
  await expect.element(getItem('Move to')).toHaveAttribute('aria-expanded', 'false')
  await userEvent.keyboard(key)
  await expect.element(getItem('Front Range')).toHaveFocus()
  await expect.element(screen.getByRole('menu', { name: 'Move to' })).toBeVisible()
  await expect.element(getItem('Move to')).toHaveAttribute('aria-expanded', 'true')
})

it('closes with ArrowLeft and Escape, returns focus to its item, and leaves the parent menu open', async () => {
  const { trigger, getItem, countMenus } = await renderMenu()
  await openByKey(trigger)
  await userEvent.keyboard('{ArrowDown}{ArrowRight}')
  await expect.element(getItem('Front Range')).toHaveFocus()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.poll(countMenus).toBe(1)
  await expect.element(getItem('Move to')).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(getItem('Front Range')).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.poll(countMenus).toBe(1)
  await expect.element(getItem('Move to')).toHaveFocus()
})

it('can be nested, and selecting an item closes all menus and returns focus', async () => {
  const { trigger, getItem, onMove, countMenus } = await renderMenu()
  await openByKey(trigger)
  await userEvent.keyboard('{ArrowDown}{ArrowRight}')
  await expect.element(getItem('Front Range')).toHaveFocus()
  await userEvent.keyboard('{End}{ArrowRight}')
  await expect.element(getItem('Pueblo 2024')).toHaveFocus()
  expect(countMenus()).toBe(3)
  await userEvent.keyboard('{Enter}')
  expect(onMove).toHaveBeenCalledExactlyOnceWith('old')
  await expect.poll(countMenus).toBe(0)
  await expect.element(trigger).toHaveFocus()
})

it('handles its own typeahead', async () => {
  const { trigger, getItem, countMenus } = await renderMenu()
  await openByKey(trigger)
  await userEvent.keyboard('{ArrowDown}{ArrowRight}')
  await expect.element(getItem('Front Range')).toHaveFocus()
  await userEvent.keyboard('w')
  await expect.element(getItem('Western Slope')).toHaveFocus()
  expect(countMenus()).toBe(2)
})

it('closes all menus on Tab', async () => {
  const { trigger, getItem, countMenus } = await renderMenu()
  await openByKey(trigger)
  await userEvent.keyboard('{ArrowDown}{ArrowRight}')
  await expect.element(getItem('Front Range')).toHaveFocus()
  await userEvent.keyboard('{Tab}')
  await expect.poll(countMenus).toBe(0)
})

it('opens on hover, one at a time', async () => {
  const { screen, trigger, getItem } = await renderMenu()
  await trigger.click()
  await openByPointer(getItem('Move to'))
  await expect.element(screen.getByRole('menu', { name: 'Move to' })).toBeVisible()
  await openByPointer(getItem('Tags'))
  await expect.element(screen.getByRole('menu', { name: 'Tags' })).toBeVisible()
  await expect.poll(() => screen.getByRole('menu', { name: 'Move to' }).elements().length).toBe(0)
})

it('selects with a click and stays open for check items', async () => {
  const { screen, trigger, getItem, onMove, countMenus } = await renderMenu()
  await trigger.click()
  await openByPointer(getItem('Tags'))
  await screen.getByRole('menuitemcheckbox', { name: 'Flood zone' }).click()
  expect(countMenus()).toBe(2)
  await openByPointer(getItem('Move to'))
  await getItem('Western Slope').click()
  expect(onMove).toHaveBeenCalledExactlyOnceWith('west')
  await expect.poll(countMenus).toBe(0)
})

it('does not open while it is disabled', async () => {
  const { trigger, getItem, countMenus } = await renderMenu()
  await openByKey(trigger)
  await expect.element(getItem('Share')).toHaveAttribute('aria-disabled', 'true')
  ;(getItem('Share').element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowRight}{Enter}')
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(countMenus()).toBe(1)
})

it('opens on the other side and mirrors arrow keys in right-to-left layouts', async () => {
  const { screen, trigger, getItem, countMenus } = await renderMenu('rtl')
  await openByKey(trigger)
  await userEvent.keyboard('{ArrowDown}{ArrowLeft}')
  await expect.element(getItem('Front Range')).toHaveFocus()
  const menu = screen.getByRole('menu', { name: 'Move to' }).element().getBoundingClientRect()
  expect(menu.right).toBeLessThanOrEqual(getItem('Move to').element().getBoundingClientRect().left + 8)
  await userEvent.keyboard('{ArrowRight}')
  await expect.poll(countMenus).toBe(1)
})

it('groups items under a name', async () => {
  const screen = await render(
    <DropdownMenu defaultOpen trigger={<button type="button">Theme</button>}>
      <MenuGroup label="Theme">
        <MenuCheckItem kind="radio" checked onCheckedChange={() => undefined}>
          Dark
        </MenuCheckItem>
      </MenuGroup>
    </DropdownMenu>,
  )
  const group = screen.getByRole('group', { name: 'Theme' })
  await expect.element(group.getByRole('menuitemradio', { name: 'Dark' })).toBeChecked()
})
