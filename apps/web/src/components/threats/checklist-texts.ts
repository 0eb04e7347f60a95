import { formatList } from '~/lib/format'

/** The words of checklists, in settings and at a property. */
export const checklistTexts = {
  phases: { prepare: 'Prepare', respond: 'Respond', recover: 'Recover' },
  owners: { on_call: 'On call', property_manager: 'Property manager' },
  unassigned: 'Unassigned',
  formerMember: 'Former member',
  roleOf: (role: string, names: readonly string[]) => `${role} (${formatList(names)})`,
} as const
