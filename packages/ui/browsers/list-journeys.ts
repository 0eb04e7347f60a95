import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { usages } from '../src/foundations/usages.ts'
import { listKeys } from '../src/testing/list-keys.ts'

/** What is done with one component. */
export interface Journey {
  /** The path of its stories below `src`, as in the table of the status: `tabs/tabs`. */
  path: string
  /** The names that its root may carry. */
  slots: string[]
  /** The story whose keys are pressed. */
  story: string
  /** Stories that play an interaction. */
  played: string[]
  /** Real keys, pressed one after the other. */
  keys: string[]
}

interface Index {
  entries: Record<
    string,
    { id: string; exportName?: string; importPath: string; type: string; tags?: string[] }
  >
}

const presses: Record<string, string[]> = {
  // There and back: not every browser goes from the last of its own radios to the first.
  '{Arrow': ['ArrowRight', 'ArrowLeft', 'ArrowDown', 'ArrowUp'],
  '{Shift>}{Arrow': ['Shift+ArrowRight'],
  '{Control>}a': ['Control+a'],
  '{Typing}': ['1', '2'],
  '{Asterisk}': ['*'],
  '{Space}': [' '],
}

/** Components made of others have no name of their own: what is in sight once they are open. */
const borrowedSlots: Record<string, string[]> = {
  'charts/charts': ['chart'],
  'confirm-dialog/confirm-dialog': ['dialog'],
  'copy-button/copy-button': ['button'],
  'diff/diff': ['field-diff', 'text-diff'],
  'icon-button/icon-button': ['button'],
}

/** Where the first story has nothing to see or to press. */
const otherStories: Record<string, string> = {
  'list/list': 'ChooseSeveral',
  'loading-bar/loading-bar': 'Loading',
}

/**
 * The way through a built Storybook: every component that has a page, with the keys that its page names. Tab goes in
 * first, and Enter opens what is closed.
 *
 * @throws Error when the Storybook was not built.
 */
export function listJourneys(folder: string): Journey[] {
  const { entries } = JSON.parse(readFileSync(join(folder, 'index.json'), 'utf8')) as Index
  return [...usages].map(([path, { keyboard }]) => {
    const stories = Object.values(entries).filter(
      ({ importPath, type }) => type === 'story' && importPath === `./src/${path}.stories.tsx`,
    )
    const named = (keyboard ?? []).flatMap(({ keys }) => listKeys(keys))
    const own = named.flatMap((key) => presses[key] ?? [key.slice(1, -1)])
    return {
      path,
      slots: borrowedSlots[path] ?? [...new Set(path.split('/'))],
      story: stories.find(({ exportName }) => exportName === (otherStories[path] ?? 'Default'))?.id ?? '',
      played: stories.filter(({ tags }) => tags?.includes('play-fn')).map(({ id }) => id),
      keys: keyboard ? ['Tab', 'Enter', ...own] : [],
    }
  })
}
