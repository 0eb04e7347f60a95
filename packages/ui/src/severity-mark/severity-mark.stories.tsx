import type { Meta, StoryObj } from '@storybook/react-vite'
import { Stack } from '../stack/stack.tsx'
import { SeverityIcon, SeverityMark } from './severity-mark.tsx'
import { severities } from './severity.ts'

const meta = {
  title: 'Status/SeverityMark',
  component: SeverityMark,
  args: { severity: 'severe' },
} satisfies Meta<typeof SeverityMark>
export default meta

type Story = StoryObj<typeof meta>

export const Default: Story = {}

export const Playground: Story = { args: { severity: 'extreme', appearance: 'badge' } }

export const Scale: Story = {
  render: () => (
    <Stack gap={4}>
      {(['badge', 'plain', 'icon'] as const).map((appearance) => (
        <Stack key={appearance} direction="row" gap={3}>
          {severities.map((severity) => (
            <SeverityMark key={severity} severity={severity} appearance={appearance} />
          ))}
        </Stack>
      ))}
    </Stack>
  ),
}

export const Shapes: Story = {
  render: () => (
    <Stack direction="row" gap={3}>
      {severities.map((severity) => (
        <SeverityIcon key={severity} severity={severity} width={24} height={24} />
      ))}
    </Stack>
  ),
}

export const RightToLeft: Story = { globals: { direction: 'rtl' } }
