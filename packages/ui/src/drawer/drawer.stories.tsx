import type { Meta, StoryObj } from '@storybook/react-vite'
import { fn } from 'storybook/test'
import { Button } from '../button/button.tsx'
import { DescriptionItem, DescriptionList } from '../description-list/description-list.tsx'
import { Drawer } from './drawer.tsx'

const meta = {
  title: 'Overlays/Drawer',
  component: Drawer,
  args: {
    open: true,
    onOpenChange: fn(),
    title: 'Row 118',
    description: 'Cedar Heights Apartments',
    children: (
      <DescriptionList>
        <DescriptionItem term="Address">1420 Cedar Street</DescriptionItem>
        <DescriptionItem term="State">Colorado</DescriptionItem>
        <DescriptionItem term="ZIP">81003</DescriptionItem>
      </DescriptionList>
    ),
    footer: (
      <>
        <Button>Skip row</Button>
        <Button tone="primary">Save row</Button>
      </>
    ),
  },
  parameters: { layout: 'fullscreen', docs: { story: { inline: false, height: '460px' } } },
} satisfies Meta<typeof Drawer>
export default meta

type Story = StoryObj<typeof meta>

export const Default: Story = {}

export const Playground: Story = { args: { side: 'end', size: 'md' } }

export const AtStart: Story = { args: { side: 'start', size: 'sm', footer: undefined } }

export const Large: Story = { args: { size: 'lg' } }

export const Phone: Story = { globals: { viewport: { value: 'mobile1' } } }

export const RightToLeft: Story = { globals: { direction: 'rtl' } }
