import type { Meta, StoryObj } from '@storybook/react-vite'
import { Button } from '../button/button.tsx'
import { DescriptionItem, DescriptionList } from '../description-list/description-list.tsx'
import { Card } from './card.tsx'

const facts = (
  <DescriptionList>
    <DescriptionItem term="Year built">1984</DescriptionItem>
    <DescriptionItem term="Buildings">4</DescriptionItem>
    <DescriptionItem term="Roof">Built-up, replaced 2019</DescriptionItem>
  </DescriptionList>
)

const meta = {
  title: 'Layout/Card',
  component: Card,
  args: { title: 'Building facts', children: facts },
} satisfies Meta<typeof Card>
export default meta

type Story = StoryObj<typeof meta>

export const Default: Story = {}

export const Playground: Story = {
  args: { title: 'Building facts', description: 'From the last inspection', padding: 'md' },
}

export const WithActions: Story = {
  args: {
    description: 'From the last inspection',
    actions: <Button size="sm">Edit</Button>,
    footer: 'Updated 3 days ago',
  },
}

export const Untitled: Story = { args: { title: undefined } }

export const RightToLeft: Story = { globals: { direction: 'rtl' } }
