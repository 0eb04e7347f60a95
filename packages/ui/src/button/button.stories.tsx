import type { Meta, StoryObj } from '@storybook/react-vite'
import { ArrowRight, Plus, Trash2 } from 'lucide-react'
import { expect } from 'storybook/test'
import { Stack } from '../stack/stack.tsx'
import { Button, buttonClassName, type ButtonSize, type ButtonTone } from './button.tsx'

const sizes: ButtonSize[] = ['xs', 'sm', 'sm-md', 'md', 'md-lg', 'lg']
const tones: ButtonTone[] = ['neutral', 'primary', 'danger', 'ghost', 'dangerGhost']

const meta = {
  title: 'Actions/Button',
  component: Button,
  args: { children: 'New property' },
} satisfies Meta<typeof Button>
export default meta

type Story = StoryObj<typeof meta>

export const Default: Story = {}

export const Playground: Story = {
  args: { tone: 'primary', size: 'md', loading: false, loadingPosition: 'left' },
}

export const Tones: Story = {
  render: () => (
    <Stack direction="row" gap={3} wrap>
      {tones.map((tone) => (
        <Button key={tone} tone={tone}>
          {tone}
        </Button>
      ))}
    </Stack>
  ),
}

export const Sizes: Story = {
  name: '[0.24] [9.26] Sizes',
  render: () => (
    <Stack direction="row" gap={3} wrap>
      {sizes.map((size) => (
        <Button key={size} size={size} tone="primary" icon={<Plus />}>
          {size}
        </Button>
      ))}
    </Stack>
  ),
  play: async ({ canvas }) => {
    const heights = sizes.map((size) => canvas.getByRole('button', { name: size }).offsetHeight)
    await expect(heights).toEqual([24, 28, 32, 36, 40, 48])
  },
}

export const WithIcons: Story = {
  render: () => (
    <Stack direction="row" gap={3} wrap>
      <Button icon={<Plus />}>New unit</Button>
      <Button tone="primary" endIcon={<ArrowRight />}>
        Continue
      </Button>
      <Button tone="dangerGhost" icon={<Trash2 />}>
        Archive
      </Button>
    </Stack>
  ),
}

export const LoadingLeft: Story = {
  name: '[4.57] Loading, spinner on the left',
  args: { loading: true, loadingPosition: 'left', tone: 'primary', children: 'Import 338 properties' },
  play: async ({ canvas }) => {
    const button = canvas.getByRole('button', { name: 'Import 338 properties' })
    const [spinner, label] = [button.firstElementChild, button.lastElementChild]
    await expect(spinner?.querySelector('[data-slot="spinner"]')).not.toBeNull()
    await expect(spinner?.getBoundingClientRect().right).toBeLessThan(
      label?.getBoundingClientRect().left ?? 0,
    )
  },
}

export const LoadingRight: Story = {
  name: '[4.58] Loading, spinner on the right',
  args: { loading: true, loadingPosition: 'right', tone: 'primary', children: 'Import 338 properties' },
  play: async ({ canvas }) => {
    const button = canvas.getByRole('button', { name: 'Import 338 properties' })
    const [label, spinner] = [button.firstElementChild, button.lastElementChild]
    await expect(spinner?.querySelector('[data-slot="spinner"]')).not.toBeNull()
    await expect(label?.getBoundingClientRect().right).toBeLessThan(
      spinner?.getBoundingClientRect().left ?? 0,
    )
  },
}

export const LoadingCenter: Story = {
  name: '[4.59] Loading, spinner in place of the label',
  render: () => (
    <Stack gap={3} align="start">
      <Button tone="primary">Import 338 properties</Button>
      <Button tone="primary" loading loadingPosition="center">
        Import 338 properties
      </Button>
    </Stack>
  ),
  play: async ({ canvas }) => {
    const [idle, loading] = canvas.getAllByRole('button', { name: 'Import 338 properties' })
    await expect(loading?.offsetWidth).toBe(idle?.offsetWidth)
    await expect(loading?.querySelector('[data-slot="spinner"]')).not.toBeNull()
  },
}

export const Disabled: Story = {
  render: () => (
    <Stack direction="row" gap={3} wrap>
      {tones.map((tone) => (
        <Button key={tone} tone={tone} disabled>
          {tone}
        </Button>
      ))}
    </Stack>
  ),
}

export const FullWidth: Story = {
  args: { fullWidth: true, tone: 'primary', size: 'md-lg', children: 'Continue' },
}

export const AsLink: Story = {
  render: () => (
    <a className={buttonClassName({ tone: 'primary' })} href="#new">
      New property
    </a>
  ),
}

export const RightToLeft: Story = { globals: { direction: 'rtl' } }
