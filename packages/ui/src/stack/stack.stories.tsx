import type { Meta, StoryObj } from '@storybook/react-vite'
import { Badge } from '../badge/badge.tsx'
import { Text } from '../text/text.tsx'
import { Stack } from './stack.tsx'

const children = (
  <>
    <Badge>Located</Badge>
    <Badge tone="warning">2 not monitored</Badge>
    <Badge tone="success">Up to date</Badge>
  </>
)

const meta = { title: 'Layout/Stack', component: Stack, args: { children } } satisfies Meta<typeof Stack>
export default meta

type Story = StoryObj<typeof meta>

export const Default: Story = { args: { align: 'start' } }

export const Playground: Story = { args: { direction: 'row', gap: 3 } }

export const Row: Story = { args: { direction: 'row', gap: 2 } }

export const Spread: Story = { args: { direction: 'row', justify: 'between' } }

export const AtTheEnd: Story = { args: { direction: 'row', justify: 'end' } }

export const Alignments: Story = {
  render: () => (
    <Stack gap={4}>
      {(['start', 'center', 'end', 'baseline', 'stretch'] as const).map((align) => (
        <Stack key={align} direction="row" gap={2} align={align}>
          <Badge>{align}</Badge>
          <Text size="lg">37 properties</Text>
          <Text size="xs" tone="muted">
            35 located
          </Text>
        </Stack>
      ))}
    </Stack>
  ),
}

export const RightToLeft: Story = { globals: { direction: 'rtl' } }
