import type { Meta, StoryObj } from '@storybook/react-vite'
import { Badge } from '../badge/badge.tsx'
import { Stack } from './stack.tsx'

const children = (
  <>
    <Badge>Located</Badge>
    <Badge tone="warning">2 not watched</Badge>
    <Badge tone="success">Fresh</Badge>
  </>
)

const meta = { title: 'Layout/Stack', component: Stack, args: { children } } satisfies Meta<typeof Stack>
export default meta

type Story = StoryObj<typeof meta>

export const Default: Story = { args: { align: 'start' } }

export const Row: Story = { args: { direction: 'row', gap: 2 } }

export const Spread: Story = { args: { direction: 'row', justify: 'between' } }
