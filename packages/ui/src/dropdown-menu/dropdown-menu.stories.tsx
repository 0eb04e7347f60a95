import type { Meta, StoryObj } from '@storybook/react-vite'
import { Archive, Copy, Moon, Pencil } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../button/button.tsx'
import { Kbd } from '../kbd/kbd.tsx'
import { DropdownMenu } from './dropdown-menu.tsx'
import { MenuCheckItem } from './menu-check-item.tsx'
import { MenuItem } from './menu-item.tsx'
import { MenuLabel } from './menu-label.tsx'
import { MenuSeparator } from './menu-separator.tsx'

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

function ThemeMenu() {
  const [theme, setTheme] = useState('system')
  return (
    <DropdownMenu defaultOpen trigger={<Button icon={<Moon />}>Theme</Button>}>
      <MenuLabel>Theme</MenuLabel>
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
    </DropdownMenu>
  )
}

export const Choices: Story = { render: () => <ThemeMenu /> }
