import type { Meta, StoryObj } from '@storybook/react-vite'
import { Archive, Copy, FolderInput, Moon, Pencil, Tag } from 'lucide-react'
import { useState } from 'react'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { Button } from '../button/button.tsx'
import { Kbd } from '../kbd/kbd.tsx'
import { DropdownMenu } from './dropdown-menu.tsx'
import { MenuCheckItem, MenuGroup, MenuItem, MenuLabel, MenuSeparator } from './menu-item.tsx'
import { SubMenu } from './sub-menu.tsx'

const meta = {
  title: 'Overlays/DropdownMenu',
  component: DropdownMenu,
  args: {
    trigger: <Button>Actions</Button>,
    children: (
      <>
        <MenuItem icon={<Pencil />} hint={<Kbd>E</Kbd>}>
          Edit
        </MenuItem>
        <MenuItem icon={<Copy />}>Copy address</MenuItem>
        <MenuItem disabled hint="No location">
          Move pin
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon={<Archive />} tone="danger">
          Archive
        </MenuItem>
      </>
    ),
  },
} satisfies Meta<typeof DropdownMenu>
export default meta

type Story = StoryObj<typeof meta>

export const Default: Story = {}

export const Playground: Story = { args: { side: 'bottom', align: 'start' } }

export const Open: Story = { args: { defaultOpen: true } }

export const Links: Story = {
  args: {
    defaultOpen: true,
    children: (
      <>
        <MenuItem href="#account">My account</MenuItem>
        <MenuItem render={(props) => <a {...props} href="#settings" />}>Settings</MenuItem>
      </>
    ),
  },
}

export const Labeled: Story = {
  args: {
    defaultOpen: true,
    children: (
      <>
        <MenuLabel>Signed in as ana@cedarstone.example</MenuLabel>
        <MenuItem>My account</MenuItem>
        <MenuItem>Sign out</MenuItem>
      </>
    ),
  },
}

function ThemeMenu() {
  const [theme, setTheme] = useState('system')
  return (
    <DropdownMenu defaultOpen trigger={<Button icon={<Moon />}>Theme</Button>}>
      <MenuGroup label="Theme">
        {['system', 'light', 'dark'].map((value) => (
          <MenuCheckItem
            key={value}
            kind="radio"
            checked={theme === value}
            onCheckedChange={() => setTheme(value)}
          >
            {value}
          </MenuCheckItem>
        ))}
      </MenuGroup>
    </DropdownMenu>
  )
}

export const Choices: Story = { render: () => <ThemeMenu /> }

export const SubMenus: Story = {
  args: {
    children: (
      <>
        <MenuItem icon={<Pencil />}>Edit</MenuItem>
        <SubMenu label="Move to portfolio" icon={<FolderInput />}>
          <MenuItem>Front Range</MenuItem>
          <MenuItem>Western Slope</MenuItem>
          <SubMenu label="Archived">
            <MenuItem>Pueblo 2024</MenuItem>
          </SubMenu>
        </SubMenu>
        <SubMenu label="Tags" icon={<Tag />}>
          <MenuCheckItem checked onCheckedChange={() => undefined}>
            Flood zone
          </MenuCheckItem>
          <MenuCheckItem checked={false} onCheckedChange={() => undefined}>
            Senior housing
          </MenuCheckItem>
        </SubMenu>
        <SubMenu label="Share" disabled hint="No access">
          <MenuItem>By email</MenuItem>
        </SubMenu>
      </>
    ),
  },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement.ownerDocument.body)
    within(canvasElement).getByRole('button', { name: 'Actions' }).focus()
    await userEvent.keyboard('{ArrowDown}')
    await waitFor(async () => expect(await page.findByRole('menuitem', { name: 'Edit' })).toHaveFocus())
    await userEvent.keyboard('{ArrowDown}{ArrowRight}')
    await waitFor(async () =>
      expect(await page.findByRole('menuitem', { name: 'Front Range' })).toHaveFocus(),
    )
  },
}

const centered = { layout: 'centered' }

export const Above: Story = {
  args: { defaultOpen: true, side: 'top', align: 'center' },
  parameters: centered,
}

export const AtTheRight: Story = { args: { defaultOpen: true, side: 'right' }, parameters: centered }

export const AtTheLeft: Story = { args: { defaultOpen: true, side: 'left' }, parameters: centered }

export const RightToLeft: Story = { globals: { direction: 'rtl' } }
