import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { usages } from '../src/foundations/usages.ts'
import { parseUsageKeys } from '../src/testing/parse-usage-keys.ts'

/** The steps for one component. */
export interface Journey {
  /** The path of its stories under `src`, as in the status table: `tabs/tabs`. */
  path: string
  /** The possible `data-slot` values of its root. */
  slots: string[]
  /** The story in which keys are pressed. */
  story: string
  /** Stories with a play function. */
  playedStories: string[]
  /** Real keys, pressed in order. */
  keys: string[]
}

interface StoryIndex {
  entries: Record<
    string,
    { id: string; exportName?: string; importPath: string; type: string; tags?: string[] }
  >
}

const keysByUsage: Record<string, string[]> = {
  // Back and forth, because not every browser wraps around in native radio groups.
  '{Arrow': ['ArrowRight', 'ArrowLeft', 'ArrowDown', 'ArrowUp'],
  '{Shift>}{Arrow': ['Shift+ArrowRight'],
  '{Control>}a': ['Control+a'],
  '{Typing}': ['1', '2'],
  '{Asterisk}': ['*'],
  '{Space}': [' '],
}

/** Slots of components that only compose others and have no slot themselves. */
const slotOverrides: Record<string, string[]> = {
  'charts/charts': ['chart'],
  'confirm-dialog/confirm-dialog': ['dialog'],
  'copy-button/copy-button': ['button'],
  'diff/diff': ['field-diff', 'text-diff'],
  'icon-button/icon-button': ['button'],
}

/** Stories to use if the default one shows nothing or has nothing to press. */
const storyOverrides: Record<string, string> = {
  'list/list': 'ChooseSeveral',
  'loading-bar/loading-bar': 'Loading',
}

/**
 * The journeys through a built Storybook: every component with a usage page, with the keys listed there. They start with Tab
 * to enter the component and Enter to open it.
 *
 * @throws Error if the Storybook was not built
 */
export function listJourneys(folder: string): Journey[] {
  const { entries } = JSON.parse(readFileSync(join(folder, 'index.json'), 'utf8')) as StoryIndex
  return [...usages].map(([path, { keyboard }]) => {
    const stories = Object.values(entries).filter(
      ({ importPath, type }) => type === 'story' && importPath === `./src/${path}.stories.tsx`,
    )
    const usageKeys = (keyboard ?? []).flatMap(({ keys }) => parseUsageKeys(keys))
    const componentKeys = usageKeys.flatMap((key) => keysByUsage[key] ?? [key.slice(1, -1)])
    return {
      path,
      slots: slotOverrides[path] ?? [...new Set(path.split('/'))],
      story: stories.find(({ exportName }) => exportName === (storyOverrides[path] ?? 'Default'))?.id ?? '',
      playedStories: stories.filter(({ tags }) => tags?.includes('play-fn')).map(({ id }) => id),
      keys: keyboard ? ['Tab', 'Enter', ...componentKeys] : [],
    }
  })
}
