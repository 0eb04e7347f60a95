import type { Meta, StoryObj } from '@storybook/react-vite'
import { Stack } from '../stack/stack.tsx'
import { Avatar } from './avatar.tsx'

const people = [
  'Ana Ruiz',
  'Ben Okafor',
  'Chloe Tran',
  'Dev Patel',
  'Elif Demir',
  'Finn Larsen',
  'Grace Hall',
]

const meta = { title: 'Status/Avatar', component: Avatar, args: { name: 'Ana Ruiz' } } satisfies Meta<
  typeof Avatar
>
export default meta

type Story = StoryObj<typeof meta>

export const Default: Story = {}

export const Playground: Story = { args: { size: 'md', shape: 'round', decorative: false } }

export const Sizes: Story = {
  render: (args) => (
    <Stack direction="row" gap={3}>
      <Avatar {...args} size="sm" />
      <Avatar {...args} size="md" />
      <Avatar {...args} size="lg" />
      <Avatar {...args} size="xl" />
    </Stack>
  ),
}

export const Colors: Story = {
  render: () => (
    <Stack direction="row" gap={2} wrap>
      {people.map((name) => (
        <Avatar key={name} name={name} size="lg" />
      ))}
    </Stack>
  ),
}

export const Organization: Story = { args: { name: 'Cedar & Stone', shape: 'square', size: 'lg' } }

export const Picture: Story = {
  args: {
    size: 'lg',
    src: 'data:image/svg+xml;utf8,<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><rect width="8" height="8" fill="teal"/><circle cx="4" cy="3" r="1.6" fill="white"/><path d="M1 8a3 3 0 0 1 6 0" fill="white"/></svg>',
  },
}

export const RightToLeft: Story = { globals: { direction: 'rtl' } }
