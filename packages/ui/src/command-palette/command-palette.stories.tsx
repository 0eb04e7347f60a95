import type { Meta, StoryObj } from '@storybook/react-vite'
import { Building2, FileUp, FolderKanban, House, Moon, Settings, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import { Button } from '../button/button.tsx'
import { CommandPalette, type CommandPaletteProps } from './command-palette.tsx'
import type { Command, CommandGroup, CommandSource } from './command.ts'

const onSelect = fn()

const groups: CommandGroup[] = [
  {
    id: 'go',
    label: 'Go to',
    commands: [
      { id: 'home', label: 'Home', icon: <House />, shortcut: ['G', 'H'], onSelect },
      { id: 'properties', label: 'Properties', icon: <Building2 />, shortcut: ['G', 'P'], onSelect },
      { id: 'portfolios', label: 'Portfolios', icon: <FolderKanban />, onSelect },
      { id: 'settings', label: 'Settings', keywords: 'preferences account', icon: <Settings />, onSelect },
    ],
  },
  {
    id: 'do',
    label: 'Actions',
    commands: [
      { id: 'import', label: 'Import properties', keywords: 'upload csv', icon: <FileUp />, onSelect },
      { id: 'invite', label: 'Invite people', icon: <UserPlus />, onSelect },
      { id: 'theme', label: 'Switch to dark theme', icon: <Moon />, shortcut: ['Ctrl', 'D'], onSelect },
    ],
  },
]

const recent: Command[] = [
  {
    id: 'property-1',
    label: 'Cedar Heights Apartments',
    detail: 'Pueblo, CO',
    icon: <Building2 />,
    onSelect,
  },
]

const towers: Command[] = [
  {
    id: 'property-2',
    label: 'Pikes Peak Towers',
    detail: 'Colorado Springs, CO',
    icon: <Building2 />,
    onSelect,
  },
  { id: 'property-3', label: 'Pine Ridge Manor', detail: 'Fort Collins, CO', icon: <Building2 />, onSelect },
]

const createSource = (label: string, search: CommandSource['search']): CommandSource => ({
  id: label,
  label,
  search,
})

const meta = {
  title: 'Overlays/CommandPalette',
  component: CommandPalette,
  args: { open: true, onOpenChange: fn(), groups, recent },
  parameters: { layout: 'fullscreen', docs: { story: { inline: false, height: '520px' } } },
} satisfies Meta<typeof CommandPalette>
export default meta

type Story = StoryObj<typeof meta>

export const Default: Story = {}

function Opener(props: CommandPaletteProps) {
  const [isOpen, setIsOpen] = useState(false)
  const [latest, setLatest] = useState<readonly Command[]>([])
  return (
    <>
      <Button style={{ margin: 24 }} onClick={() => setIsOpen(true)}>
        Open command palette
      </Button>
      <CommandPalette
        {...props}
        open={isOpen}
        onOpenChange={setIsOpen}
        recent={latest}
        onCommandSelect={(command) =>
          setLatest((before) => [command, ...before.filter(({ id }) => id !== command.id)].slice(0, 5))
        }
      />
    </>
  )
}

export const Playground: Story = {
  args: { sources: [createSource('Properties', async () => towers)] },
  render: (args) => <Opener {...args} />,
}

export const Found: Story = {
  args: { defaultQuery: 'pi', sources: [createSource('Properties', async () => towers)] },
}

export const Typo: Story = { args: { defaultQuery: 'portfoilos' } }

export const Searching: Story = {
  args: {
    defaultQuery: 'pr',
    sources: [
      createSource('Properties', () => new Promise(() => undefined)),
      createSource('Tenants', () => new Promise(() => undefined)),
    ],
  },
}

export const Failed: Story = {
  args: {
    defaultQuery: 'pr',
    sources: [createSource('Tenants', () => Promise.reject(new TypeError('Failed to fetch')))],
  },
}

export const Empty: Story = { args: { defaultQuery: 'xyzzy', recent: [] } }

export const ByKeyboard: Story = {
  play: async ({ canvasElement, args }) => {
    const page = within(canvasElement.ownerDocument.body)
    const box = await page.findByRole('combobox', { name: 'Command palette' })
    await waitFor(() => expect(box).toHaveFocus())
    await userEvent.keyboard('imp')
    await expect(page.getByRole('option', { selected: true })).toHaveTextContent('Import properties')
    await userEvent.keyboard('{Enter}')
    await expect(args.onOpenChange).toHaveBeenCalledWith(false)
  },
}

export const RightToLeft: Story = { globals: { direction: 'rtl' } }
