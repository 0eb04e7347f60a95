import type { Meta, StoryObj } from '@storybook/react-vite'
import { DescriptionItem, DescriptionList } from './description-list.tsx'

const meta = {
  title: 'Data/DescriptionList',
  component: DescriptionList,
  args: {
    children: (
      <>
        <DescriptionItem term="Address">1420 Cedar Street, Pueblo, CO 81003</DescriptionItem>
        <DescriptionItem term="Units">120 in 4 buildings</DescriptionItem>
        <DescriptionItem term="Year built">1984</DescriptionItem>
        <DescriptionItem term="External ID">800006523</DescriptionItem>
      </>
    ),
  },
} satisfies Meta<typeof DescriptionList>
export default meta

type Story = StoryObj<typeof meta>

export const Default: Story = {}

export const Playground: Story = { args: { layout: 'columns' } }

export const Columns: Story = { args: { layout: 'columns' } }

export const RightToLeft: Story = { globals: { direction: 'rtl' } }
