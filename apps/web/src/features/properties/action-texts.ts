import { countOf } from '~/lib/format'

/** What people do with properties of the list, apart from the list's own texts, which load first. */
export const propertyActionTexts = {
  archive: 'Archive',
  restore: 'Restore',
  setCriticality: 'Set criticality',
  move: 'Move to portfolio',
  moveTitle: (count: string) => `Move ${count} to another portfolio`,
  archived: (name: string) => `${name} archived.`,
  archivedDetail: 'It no longer appears in lists. Its history is kept.',
  restored: (name: string) => `${name} restored.`,
  undo: 'Undo',
  couldNotArchive: (name: string) => `Couldn’t archive ${name}`,
  couldNotRestore: (name: string) => `Couldn’t restore ${name}`,
  properties: (count: number) => countOf(count, 'property', 'properties'),
  cancel: 'Cancel',
  portfolio: 'Portfolio',
} as const
