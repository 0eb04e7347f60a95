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
          A site with one address. It may have several buildings and many units.
        </AccordionItem>
        <AccordionItem title="Where do the alerts come from?">
          From the feeds of the weather service, the geological survey and the fire agencies.
        </AccordionItem>
        <AccordionItem title="Who is told about an alert?">
          Everybody who may see the property and has not turned that kind of message off.
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
          Five rows have no city.
        </AccordionItem>
        <AccordionItem title="Rows with warnings" hint={<Badge tone="warning">12</Badge>}>
          Twelve addresses were found by their postcode only.
        </AccordionItem>
      </>
    ),
  },
}

export const Closed: Story = {
  args: { children: <AccordionItem title="Advanced">Time zone and units of measurement.</AccordionItem> },
}

export const RightToLeft: Story = { globals: { direction: 'rtl' } }
