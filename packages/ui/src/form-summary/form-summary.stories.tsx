import type { Meta, StoryObj } from '@storybook/react-vite'
import { FormSummary } from './form-summary.tsx'

const meta = {
  title: 'Forms/FormSummary',
  component: FormSummary,
  args: {
    errors: [
      { controlId: 'name', message: 'Enter a name.' },
      { controlId: 'zip', message: 'Enter a 5-digit ZIP code.' },
    ],
  },
} satisfies Meta<typeof FormSummary>
export default meta

type Story = StoryObj<typeof meta>

export const Default: Story = {}

export const OneError: Story = { args: { errors: [{ controlId: 'name', message: 'Enter a name.' }] } }

export const WholeForm: Story = {
  args: {
    title: 'Your changes weren’t saved',
    errors: [
      { message: 'Ana Ruiz changed this property 2 minutes ago. Review her changes, then save again.' },
    ],
  },
}

export const Playground: Story = { args: { title: 'Your changes weren’t saved' } }

export const RightToLeft: Story = { globals: { direction: 'rtl' } }
