import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { fn } from 'storybook/test'
import { Kbd } from '../kbd/kbd.tsx'
import { Stack } from '../stack/stack.tsx'
import { SearchInput, type SearchInputProps } from './search-input.tsx'

function Search(props: SearchInputProps) {
  const [value, setValue] = useState(props.value)
  return <SearchInput {...props} style={{ maxInlineSize: '20rem' }} value={value} onValueChange={setValue} />
}

const meta = {
  title: 'Forms/SearchInput',
  component: SearchInput,
  args: { label: 'Search properties', value: '', onValueChange: fn() },
  render: (args) => <Search {...args} />,
} satisfies Meta<typeof SearchInput>
export default meta

type Story = StoryObj<typeof meta>

export const Default: Story = {}

export const WithShortcut: Story = { args: { hint: <Kbd>/</Kbd> } }

export const Filled: Story = { args: { value: 'cedar' } }

export const Sizes: Story = {
  render: (args) => (
    <Stack gap={3}>
      {(['sm-md', 'md', 'md-lg'] as const).map((size) => (
        <Search key={size} {...args} label={`Search properties, ${size}`} size={size} />
      ))}
    </Stack>
  ),
}

export const Playground: Story = { args: { size: 'sm-md', value: '', disabled: false } }

export const RightToLeft: Story = { args: { value: 'cedar' }, globals: { direction: 'rtl' } }
