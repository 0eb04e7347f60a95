import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { userEvent } from 'storybook/test'
import { Field } from '../field/field.tsx'
import { Combobox } from './combobox.tsx'

const options = [
  { value: 'skip', label: 'Don’t import', description: 'Skips this column' },
  { value: 'name', label: 'Name', description: 'Required' },
  { value: 'line1', label: 'Address line 1', description: 'Required' },
  { value: 'city', label: 'City' },
  { value: 'state', label: 'State' },
  { value: 'zip', label: 'ZIP' },
  { value: 'units', label: 'Units' },
  { value: 'owner', label: 'Owner', disabled: true, description: 'Already used by OWNER_NAME' },
]

const meta = {
  title: 'Forms/Combobox',
  component: Combobox,
  args: { options, defaultValue: 'name' },
  render: (args) => (
    <Field label="Field for PROPERTY_NAME_TEXT" style={{ maxInlineSize: '20rem' }}>
      <Combobox {...args} />
    </Field>
  ),
} satisfies Meta<typeof Combobox>
export default meta

type Story = StoryObj<typeof meta>

export const Default: Story = {}

export const Open: Story = { play: async ({ canvas }) => userEvent.click(canvas.getByRole('combobox')) }

export const NothingMatches: Story = {
  play: async ({ canvas }) => userEvent.type(canvas.getByRole('combobox'), 'zzz'),
}

export const Loading: Story = { args: { loading: true } }

export const Disabled: Story = { args: { disabled: true } }

export const Playground: Story = { args: { size: 'md', loading: false, clearable: true, disabled: false } }

export const Empty: Story = { args: { defaultValue: null, placeholder: 'Choose a field' } }

export const Invalid: Story = {
  args: { defaultValue: null },
  render: (args) => (
    <Field
      label="Field for PROPERTY_NAME_TEXT"
      error="Choose a field for this column, or skip it."
      style={{ maxInlineSize: '20rem' }}
    >
      <Combobox {...args} />
    </Field>
  ),
}

export const Sizes: Story = {
  render: (args) => (
    <div style={{ display: 'grid', gap: '0.75rem', maxInlineSize: '20rem' }}>
      {(['sm-md', 'md', 'md-lg'] as const).map((size) => (
        <Field key={size} label={size}>
          <Combobox {...args} size={size} />
        </Field>
      ))}
    </div>
  ),
}

const places = [
  { value: '1437', label: '1437 Bannock St, Denver, CO 80202' },
  { value: '1450', label: '1450 Bannock St, Denver, CO 80202' },
]

function AddressBox() {
  const [text, setText] = useState('')
  return (
    <Field label="Address line 1" style={{ maxInlineSize: '20rem' }}>
      <Combobox
        text={text}
        onQueryChange={setText}
        options={text.length < 3 ? [] : places}
        value={null}
        onValueChange={(value) => setText(places.find((place) => place.value === value)?.label ?? text)}
      />
    </Field>
  )
}

export const Suggestions: Story = {
  // Looks like an open list over a text field, which other stories show.
  tags: ['not-visual'],
  render: () => <AddressBox />,
  play: async ({ canvas }) => userEvent.type(canvas.getByRole('combobox'), '14 b'),
}

export const RightToLeft: Story = {
  globals: { direction: 'rtl' },
  play: async ({ canvas }) => userEvent.click(canvas.getByRole('combobox')),
}
