import type { Meta, StoryObj } from '@storybook/react-vite'
import { Badge } from '../badge/badge.tsx'
import { Accordion, AccordionItem } from './accordion.tsx'

const meta = {
  title: 'Data/Accordion',
  component: Accordion,
  subcomponents: { AccordionItem },
  args: {
    children: (
      <>
        <AccordionItem title="What counts as a property?" defaultOpen>
          A site with one address. It can have several buildings and many units.
        </AccordionItem>
        <AccordionItem title="Where do alerts come from?">
          From feeds of the National Weather Service, the U.S. Geological Survey, and fire agencies.
        </AccordionItem>
        <AccordionItem title="Who gets notified of an alert?">
          Everyone who can see the property and hasn’t turned off that notification.
        </AccordionItem>
      </>
    ),
  },
} satisfies Meta<typeof Accordion>
export default meta

type Story = StoryObj<typeof meta>

export const Default: Story = {}

export const Playground: Story = { args: { type: 'multiple' } }

export const Single: Story = { args: { type: 'single' } }

export const WithHints: Story = {
  args: {
    children: (
      <>
        <AccordionItem title="Rows with errors" hint={<Badge tone="danger">5</Badge>}>
          Five rows are missing a city.
        </AccordionItem>
        <AccordionItem title="Rows with warnings" hint={<Badge tone="warning">12</Badge>}>
          Twelve addresses were located by ZIP code only.
        </AccordionItem>
      </>
    ),
  },
}

export const Closed: Story = {
  args: { children: <AccordionItem title="Advanced">Time zone and units of measurement.</AccordionItem> },
}

export const RightToLeft: Story = { globals: { direction: 'rtl' } }
