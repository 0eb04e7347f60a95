import type { Meta, StoryObj } from '@storybook/react-vite'
import { fn, screen, userEvent } from 'storybook/test'
import { Field } from '../field/field.tsx'
import { Stack } from '../stack/stack.tsx'
import { DateRangePicker } from './date-range-picker.tsx'
import { pastDateRangePresets } from './date-range-presets.tsx'

const meta = {
  title: 'Forms/DateRangePicker',
  component: DateRangePicker,
  args: {
    defaultValue: { start: '2026-11-02', end: '2026-11-14' },
    today: '2026-11-21',
    locale: 'en-US',
    onValueChange: fn(),
    onProblemChange: fn(),
  },
  parameters: { docs: { story: { inline: false, height: '420px' } } },
  render: (args) => (
    <Field label="Event dates">
      <DateRangePicker {...args} />
    </Field>
  ),
} satisfies Meta<typeof DateRangePicker>
export default meta

type Story = StoryObj<typeof meta>

const open: NonNullable<Story['play']> = async ({ canvas }) =>
  userEvent.click(canvas.getByRole('button', { name: /dates/u }))

export const Default: Story = {}

export const Playground: Story = {
  args: { presets: pastDateRangePresets, size: 'md', min: '2024-01-01', max: '2026-12-31', disabled: false },
}

export const Empty: Story = { args: { defaultValue: null } }

export const Open: Story = { play: open }

export const WithPresets: Story = {
  args: {
    presets: pastDateRangePresets,
    defaultValue: { start: '2026-11-15', end: '2026-11-21' },
    max: '2026-11-21',
  },
  play: open,
}

export const FirstDayChosen: Story = {
  play: async (context) => {
    await open(context)
    await userEvent.click(await screen.findByLabelText('Monday, November 16, 2026'))
    await userEvent.hover(screen.getByLabelText('Tuesday, November 24, 2026'))
  },
}

export const EndBeforeStart: Story = {
  args: { defaultValue: null },
  play: async ({ canvas }) => {
    await userEvent.type(canvas.getByLabelText('Start date'), '11/14/2026')
    await userEvent.type(canvas.getByLabelText('End date'), '11/2/2026')
    await userEvent.tab()
  },
}

export const EndMissing: Story = {
  args: { defaultValue: null },
  play: async ({ canvas }) => {
    await userEvent.type(canvas.getByLabelText('Start date'), '11/14/2026')
    await userEvent.click(document.body)
  },
}

export const Disabled: Story = { args: { disabled: true } }

export const Sizes: Story = {
  render: (args) => (
    <Stack gap={3}>
      {(['sm-md', 'md', 'md-lg'] as const).map((size) => (
        <Field key={size} label={size}>
          <DateRangePicker {...args} size={size} />
        </Field>
      ))}
    </Stack>
  ),
}

export const RightToLeft: Story = {
  args: { locale: 'ar-EG', presets: pastDateRangePresets },
  globals: { direction: 'rtl' },
  play: open,
}
