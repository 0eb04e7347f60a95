import type { Meta, StoryObj } from '@storybook/react-vite'
import { Card } from '../card/card.tsx'
import { PageHeader } from '../page-header/page-header.tsx'
import { Page } from './page.tsx'

const meta = {
  title: 'Shell/Page',
  component: Page,
  args: {
    children: (
      <>
        <PageHeader title="Account" />
        <Card title="Profile">Name, picture, and theme</Card>
      </>
    ),
  },
  parameters: { layout: 'fullscreen' },
} satisfies Meta<typeof Page>
export default meta

type Story = StoryObj<typeof meta>

export const Default: Story = {}

export const Playground: Story = { args: { width: 'full' } }

export const Form: Story = { args: { width: 'form' } }

export const RightToLeft: Story = { globals: { direction: 'rtl' } }
