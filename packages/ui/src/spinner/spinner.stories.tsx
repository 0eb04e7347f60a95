import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { Stack } from '../stack/stack.tsx'
import { Spinner, type SpinnerSize } from './spinner.tsx'

const sizes: SpinnerSize[] = ['xs', 'sm', 'sm-md', 'md', 'md-lg', 'lg', 'xl', 'xxl']

const meta = { title: 'Status/Spinner', component: Spinner } satisfies Meta<typeof Spinner>
export default meta

type Story = StoryObj<typeof meta>

export const Default: Story = {
  name: '[0.25] Default',
  play: async ({ canvas }) => {
    const spinner = canvas.getByRole('status')
    await expect(spinner).toBeVisible()
    await expect(spinner).toHaveTextContent('Loading')
    await expect(spinner.querySelector('svg')).toBeVisible()
  },
}

export const Playground: Story = { args: { size: 'lg', label: 'Loading' } }

export const Sizes: Story = {
  name: '[9.27] Sizes',
  render: () => (
    <Stack direction="row" gap={6} wrap>
      {sizes.map((size) => (
        <Spinner key={size} size={size} label={`Loading, ${size}`} />
      ))}
    </Stack>
  ),
  play: async ({ canvas }) => {
    const widths = canvas.getAllByRole('status').map((spinner) => spinner.offsetWidth)
    await expect(widths).toEqual([12, 14, 16, 20, 24, 32, 48, 64])
  },
}

export const Decorative: Story = { args: { label: null } }

export const RightToLeft: Story = { globals: { direction: 'rtl' } }
