import { countOf } from '~/lib/format'
import type { DueUnit } from './checklist-items.ts'

export const settingsChecklistTexts = {
  subject: 'the checklists',
  hazard: 'Hazard',
  edited: (hazard: string) => `${hazard} (edited)`,
  isDefault: 'This is Parapet’s default.',
  editedBy: (name: string, when: string) => `Edited by ${name}, ${when}.`,
  appliesLater:
    'Changes apply to items that are added from now on. Those already at a property stay as they are.',
  phaseDetails: {
    prepare: 'Before the hazard, and for watches. Added when someone acknowledges the threat.',
    respond: 'While the hazard is active. Added when it starts, or when someone acknowledges the threat.',
    recover: 'Added once the hazard is over.',
  },
  noItems: 'No items',
  addItem: 'Add item',
  addItemTo: (phase: string) => `Add item to ${phase}`,
  actionsFor: (label: string) => `Actions for ${label}`,
  edit: 'Edit item',
  moveUp: 'Move up',
  moveDown: 'Move down',
  remove: 'Remove',
  moved: (label: string, position: string, count: string) => `${label} moved to ${position} of ${count}.`,
  saved: 'Checklist saved.',
  removed: (label: string) => `“${label}” removed.`,
  undo: 'Undo',
  reset: 'Reset to default',
  resetDone: 'Checklist reset to Parapet’s default.',
  conflictTitle: 'Checklist not saved',
  conflict: 'Someone else just changed this checklist. You’re seeing the latest version.',
  failedTitle: 'Couldn’t save the checklist',
  dueWithin: (count: number, unit: DueUnit) => `Due within ${countOf(count, unit.slice(0, -1))}`,

  newItem: 'Add item',
  save: 'Save item',
  label: 'What to do',
  labelMissing: 'Enter what to do.',
  phase: 'Phase',
  due: 'Due within',
  dueHelp:
    'Counted from when the item is added: when someone acknowledges the threat, or when the phase starts. Leave empty for no due time.',
  dueInvalid: 'Enter a whole number, up to 7 days.',
  unit: 'Unit',
  units: { minutes: 'Minutes', hours: 'Hours', days: 'Days' },
  owner: 'Owner',
  ownerHelp: 'Members can change the owner at each property.',
} as const
