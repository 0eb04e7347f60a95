import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import * as charts from '../charts/index.ts'
import * as entry from '../index.ts'
import { StatusTable, toName } from './status-table.tsx'
import { usages } from './usages.ts'

interface StoryModule {
  default: Meta
  Default?: unknown
}

/** The stories of every component, as Storybook loads them. */
const storyModules = import.meta.glob<StoryModule>(
  ['../*/*.stories.tsx', '!../foundations/*', '!../patterns/*'],
  { eager: true },
)

const meta = {
  title: 'Foundations/Components',
  component: StatusTable,
  // Its content changes with every component, and each component has its own screenshots.
  tags: ['not-visual'],
} satisfies Meta<typeof StatusTable>
export default meta

type Story = StoryObj<typeof meta>

export const Default: Story = {
  name: '[0.30] Default',
  play: async ({ canvas }) => {
    const modules = new Map(
      Object.entries(storyModules).map(([path, module]) => [
        path.replace(/^\.\.\/|\.stories\.tsx$/g, ''),
        module,
      ]),
    )
    const components: unknown[] = Object.values({ ...entry, ...charts })
    const problems = [...modules].filter(
      ([
        ,
        {
          default: { component },
          Default,
        },
      ]) => !Default || !components.includes(component),
    )

    await expect([...modules.keys()].toSorted()).toEqual([...usages.keys()].toSorted())
    await expect(problems.map(([path]) => path)).toEqual([])
    const rows = canvas.getAllByRole('rowheader').map(({ textContent }) => textContent)
    await expect(rows.toSorted()).toEqual([...modules.keys()].map(toName).toSorted())
  },
}
