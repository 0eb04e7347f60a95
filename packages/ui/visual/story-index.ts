import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { removeRequirementIds } from '../src/foundations/usage.ts'

export interface StoryEntry {
  id: string
  name: string
}

/** All stories of one component, rendered on one sheet per theme. */
export interface Sheet {
  /** The name of its files: `forms--date-picker`. */
  name: string
  /** The title in Storybook: `Forms/DatePicker`. */
  title: string
  stories: StoryEntry[]
}

interface StoryIndex {
  entries: Record<string, { id: string; name: string; title: string; type: string; tags?: string[] }>
}

/**
 * The sheets of a built Storybook, in its order, without stories tagged `not-visual`.
 *
 * @throws Error if the Storybook was not built
 */
export function listSheets(folder: string): Sheet[] {
  const { entries } = JSON.parse(readFileSync(join(folder, 'index.json'), 'utf8')) as StoryIndex
  const sheets = new Map<string, Sheet>()
  for (const { id, name, title, type, tags = [] } of Object.values(entries)) {
    if (type !== 'story' || tags.includes('not-visual')) continue
    const sheet = sheets.get(title) ?? { name: toFileName(title), title, stories: [] }
    sheet.stories.push({ id, name: removeRequirementIds(name) })
    sheets.set(title, sheet)
  }
  return [...sheets.values()]
}

function toFileName(title: string): string {
  return title
    .replaceAll('/', '--')
    .replaceAll(/([a-z])([A-Z])/gu, '$1-$2')
    .replaceAll(' ', '-')
    .toLowerCase()
}
