import type { Meta, StoryObj } from '@storybook/react-vite'
import { Text } from '../text/text.tsx'
import { TextLink } from './text-link.tsx'

const meta = {
  title: 'Navigation/TextLink',
  component: TextLink,
  args: { href: '#cedar', children: 'Cedar Heights' },
} satisfies Meta<typeof TextLink>
export default meta

type Story = StoryObj<typeof meta>

export const Default: Story = {}

export const Playground: Story = { args: { tone: 'quiet', external: false } }

export const InText: Story = {
  render: (args) => (
    <Text>
      5 rows are missing a city, including <TextLink {...args} />.
    </Text>
  ),
}

export const Quiet: Story = { args: { tone: 'quiet' } }

export const External: Story = {
  args: { external: true, href: 'https://www.weather.gov', children: 'weather.gov' },
}

export const RightToLeft: Story = { globals: { direction: 'rtl' } }
