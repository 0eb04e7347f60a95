import type { Meta, StoryObj } from '@storybook/react-vite'
import { Badge } from '../badge/badge.tsx'
import { Card } from '../card/card.tsx'
import { FieldDiff } from './field-diff.tsx'
import { TextDiff } from './text-diff.tsx'

const message = [
  'Hi {{tenant.firstName}},',
  '',
  'The National Weather Service issued a flash flood warning near {{property.name}}.',
  'Please stay inside until 8:00 PM.',
  '',
  'What to do:',
  '- Keep away from windows.',
  '- Charge your phone.',
  '- Keep important documents within reach.',
  '- Check on your neighbors.',
  '- Listen to the radio.',
  '',
  'Your property team',
]
const newMessage = message
  .with(3, 'Please leave the ground floor by 6:30 PM.')
  .toSpliced(4, 0, 'The elevators are out of service.')

const meta = {
  title: 'Data/Diff',
  component: FieldDiff,
  subcomponents: { TextDiff },
  args: {
    label: 'Changes to Cedar Heights Apartments',
    changes: [
      { id: 'name', label: 'Name', before: 'Cedar Heights', after: 'Cedar Heights Apartments' },
      { id: 'street', label: 'Street', before: '1200 N Elizabeth St', after: '1210 N Elizabeth St' },
      { id: 'phone', label: 'Phone', after: '+1 719 555 0123' },
      { id: 'contact', label: 'Contact', before: 'Ben Okafor' },
      {
        id: 'status',
        label: 'Status',
        before: <Badge>Draft</Badge>,
        after: <Badge tone="success">Active</Badge>,
      },
    ],
  },
  render: (args) => (
    <Card padding="none">
      <FieldDiff {...args} />
    </Card>
  ),
} satisfies Meta<typeof FieldDiff>
export default meta

type Story = StoryObj<typeof meta>

export const Default: Story = {}

export const Playground: Story = { args: { beforeLabel: 'Yours', afterLabel: 'Ana’s', emptyText: 'None' } }

export const Text: Story = {
  render: () => (
    <TextDiff label="Changes to the message" before={message.join('\n')} after={newMessage.join('\n')} />
  ),
}

export const NewText: Story = {
  render: () => <TextDiff label="Changes to the message" before="" after={message.slice(0, 4).join('\n')} />,
}

export const SameText: Story = {
  render: () => <TextDiff label="Changes to the message" before="Stay inside." after="Stay inside." />,
}

export const RightToLeft: Story = { globals: { direction: 'rtl' } }
