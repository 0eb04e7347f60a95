import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { fn } from 'storybook/test'
import { Kbd } from '../kbd/kbd.tsx'
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
