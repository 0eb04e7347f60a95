import type { Meta, StoryObj } from '@storybook/react-vite'
import { SkipLink } from './skip-link.tsx'

const meta = {
  title: 'Shell/SkipLink',
  component: SkipLink,
  args: { href: '#content' },
  render: (args) => (
    <>
      <SkipLink {...args} />
      <p id="content" tabIndex={-1}>
        Press Tab to show the link.
      </p>
    </>
  ),
} satisfies Meta<typeof SkipLink>
export default meta

type Story = StoryObj<typeof meta>

export const Default: Story = {}

export const Playground: Story = { args: { children: 'Skip to content' } }

export const Focused: Story = { play: async ({ canvas }) => canvas.getByRole('link').focus() }

export const RightToLeft: Story = { ...Default, globals: { direction: 'rtl' } }
