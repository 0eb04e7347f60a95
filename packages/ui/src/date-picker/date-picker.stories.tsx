import type { Meta, StoryObj } from '@storybook/react-vite'
import { fn, userEvent } from 'storybook/test'
import { Field } from '../field/field.tsx'
import { Stack } from '../stack/stack.tsx'
import { DatePicker } from './date-picker.tsx'

const meta = {
  title: 'Forms/DatePicker',
  component: DatePicker,
  args: {
    defaultValue: '2026-11-26',
    today: '2026-11-21',
    locale: 'en-US',
    onValueChange: fn(),
    onProblemChange: fn(),
  },
  parameters: { docs: { story: { inline: false, height: '420px' } } },
  render: (args) => (
    <Field label="Lease start">
      <DatePicker {...args} />
    </Field>
  ),
} satisfies Meta<typeof DatePicker>
export default meta

type Story = StoryObj<typeof meta>

const open: NonNullable<Story['play']> = async ({ canvas }) =>
  userEvent.click(canvas.getByRole('button', { name: /date/u }))

export const Default: Story = {}

export const Playground: Story = {
  args: { size: 'md', min: '2026-01-01', max: '2027-12-31', weekStart: 0, disabled: false, readOnly: false },
}

export const Empty: Story = { args: { defaultValue: null } }

export const Open: Story = { play: open }

export const Limits: Story = {
  args: {
    min: '2026-11-10',
    max: '2026-12-20',
    isDateUnavailable: (date) =>
      new Date(`${date}T00:00Z`).getUTCDay() === 0 && 'Move-ins aren’t available on Sundays.',
  },
  play: open,
}

export const NotADate: Story = {
  args: { defaultValue: null },
  play: async ({ canvas }) => {
    await userEvent.type(canvas.getByRole('textbox'), 'next friday')
    await userEvent.tab()
  },
}

export const TooEarly: Story = {
  args: { min: '2026-11-21' },
  play: async ({ canvas }) => {
    await userEvent.clear(canvas.getByRole('textbox'))
    await userEvent.type(canvas.getByRole('textbox'), '11/2/2026{Enter}')
  },
}

export const Locales: Story = {
  render: (args) => (
    <Stack gap={3}>
      {['en-US', 'en-GB', 'de-DE', 'fr-CA', 'ja-JP', 'hi-IN'].map((locale) => (
        <Field key={locale} label={locale}>
          <DatePicker {...args} locale={locale} />
        </Field>
      ))}
    </Stack>
  ),
}

export const German: Story = { args: { locale: 'de-DE' }, play: open }

export const Disabled: Story = { args: { disabled: true } }

export const ReadOnly: Story = { args: { readOnly: true } }

export const Sizes: Story = {
  render: (args) => (
    <Stack gap={3}>
      {(['sm-md', 'md', 'md-lg'] as const).map((size) => (
        <Field key={size} label={size}>
          <DatePicker {...args} size={size} />
        </Field>
      ))}
    </Stack>
  ),
}

export const RightToLeft: Story = {
  args: { locale: 'ar-EG' },
  globals: { direction: 'rtl' },
  play: open,
}
