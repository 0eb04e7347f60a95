import type { Meta, StoryObj } from '@storybook/react-vite'
import { useEffect, useState } from 'react'
import { fn, userEvent } from 'storybook/test'
import { Field } from '../field/field.tsx'
import { Stack } from '../stack/stack.tsx'
import { MultiSelect, type MultiSelectProps } from './multi-select.tsx'

const options = [
  { value: 'denver', label: 'Denver' },
  { value: 'boulder', label: 'Boulder' },
  { value: 'aurora', label: 'Aurora' },
  { value: 'lakewood', label: 'Lakewood' },
  { value: 'arvada', label: 'Arvada' },
  { value: 'golden', label: 'Golden', description: '2 properties' },
  { value: 'pueblo', label: 'Pueblo', disabled: true, description: 'Not in your region' },
  { value: 'fort-collins', label: 'Fort Collins' },
]
const properties = Array.from({ length: 2500 }, (_, index) => ({
  value: `p${index}`,
  label: `Cedar Heights ${index + 1}`,
}))
const some = ['denver', 'boulder', 'fort-collins']
const many = ['denver', 'boulder', 'aurora', 'lakewood', 'arvada', 'golden']

const meta = {
  title: 'Forms/MultiSelect',
  component: MultiSelect,
  args: { options, defaultValue: some, placeholder: 'Any city', onValueChange: fn() },
  parameters: { docs: { story: { inline: false, height: '420px' } } },
  render: (args) => (
    <Field label="Cities" style={{ maxInlineSize: '24rem' }}>
      <MultiSelect {...args} />
    </Field>
  ),
} satisfies Meta<typeof MultiSelect>
export default meta

type Story = StoryObj<typeof meta>

const open: NonNullable<Story['play']> = async ({ canvas }) => userEvent.click(canvas.getByRole('combobox'))

export const Default: Story = {}

export const Playground: Story = {
  args: { selectAll: true, maxShown: 3, size: 'md', loading: false, disabled: false, readOnly: false },
}

export const Empty: Story = { args: { defaultValue: [] } }

export const Open: Story = { play: open }

export const SelectAll: Story = { args: { selectAll: true }, play: open }

export const MaxShown: Story = { args: { defaultValue: many, maxShown: 3 } }

export const Wrapping: Story = { args: { defaultValue: many } }

export const NothingMatches: Story = {
  play: async ({ canvas }) => userEvent.type(canvas.getByRole('combobox'), 'zzz'),
}

export const LongList: Story = {
  args: { options: properties, defaultValue: ['p7'], selectAll: true },
  play: open,
}

function Search(props: MultiSelectProps) {
  const [query, setQuery] = useState('')
  const [found, setFound] = useState<typeof options>([])
  const [isLoading, setIsLoading] = useState(false)

  useEffect(() => {
    const timer = setTimeout(() => {
      setFound(options.filter(({ label }) => label.toLowerCase().startsWith(query.toLowerCase())))
      setIsLoading(false)
    }, 400)
    return () => clearTimeout(timer)
  }, [query])

  return (
    <Field label="Cities" help="Found on the server as you type." style={{ maxInlineSize: '24rem' }}>
      <MultiSelect
        {...props}
        options={found}
        chosenOptions={options.slice(0, 1)}
        loading={isLoading}
        onQueryChange={(next) => {
          setIsLoading(true)
          setQuery(next)
        }}
      />
    </Field>
  )
}

export const AsyncOptions: Story = {
  args: { defaultValue: ['denver'] },
  render: (args) => <Search {...args} />,
}

export const Loading: Story = { args: { loading: true } }

export const Invalid: Story = {
  args: { defaultValue: [] },
  render: (args) => (
    <Field label="Cities" error="Choose at least one city." style={{ maxInlineSize: '24rem' }}>
      <MultiSelect {...args} />
    </Field>
  ),
}

export const Disabled: Story = { args: { disabled: true } }

export const ReadOnly: Story = { args: { readOnly: true } }

export const Sizes: Story = {
  render: (args) => (
    <Stack gap={3} style={{ maxInlineSize: '24rem' }}>
      {(['sm-md', 'md', 'md-lg'] as const).map((size) => (
        <Field key={size} label={size}>
          <MultiSelect {...args} size={size} />
        </Field>
      ))}
    </Stack>
  ),
}

export const RightToLeft: Story = { globals: { direction: 'rtl' }, play: open }
