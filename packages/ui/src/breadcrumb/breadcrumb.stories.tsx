import type { Meta, StoryObj } from '@storybook/react-vite'
import { Breadcrumb } from './breadcrumb.tsx'

const meta = {
  title: 'Navigation/Breadcrumb',
  component: Breadcrumb,
  args: {
    children: [
      <a key="portfolios" href="#portfolios">
        Portfolios
      </a>,
      <a key="front-range" href="#front-range">
        Front Range
      </a>,
    ],
  },
} satisfies Meta<typeof Breadcrumb>
export default meta

type Story = StoryObj<typeof meta>

export const Default: Story = {}

export const Playground: Story = { args: { 'aria-label': 'Breadcrumb' } }

export const RightToLeft: Story = { globals: { direction: 'rtl' } }
