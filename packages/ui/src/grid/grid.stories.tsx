import type { Meta, StoryObj } from '@storybook/react-vite'
import { Card } from '../card/card.tsx'
import { Stack } from '../stack/stack.tsx'
import { Grid } from './grid.tsx'

const children = ['Properties', 'Units', 'Tenants', 'Threats'].map((title) => (
  <Card key={title} title={title}>
    Facts about {title.toLowerCase()}
  </Card>
))

const meta = { title: 'Layout/Grid', component: Grid, args: { children } } satisfies Meta<typeof Grid>
export default meta

type Story = StoryObj<typeof meta>

export const Default: Story = {}

export const Playground: Story = { args: { columns: 3 } }

export const Four: Story = { args: { columns: 4 } }

export const Auto: Story = { args: { columns: 'auto' } }

export const MainAndAside: Story = { args: { columns: 'main-aside', children: children.slice(0, 2) } }

export const Gaps: Story = {
  render: (args) => (
    <Stack gap={8}>
      {([2, 4, 8] as const).map((gap) => (
        <Grid key={gap} {...args} gap={gap}>
          {['Properties', 'Units', 'Tenants'].map((title) => (
            <Card key={title} title={`${title}, gap ${gap}`} />
          ))}
        </Grid>
      ))}
    </Stack>
  ),
}

export const RightToLeft: Story = { globals: { direction: 'rtl' } }
