import type { RowIssue } from '../../row-issue.ts'
import type { PropertyDraft } from './property-draft.ts'

/** What the planning of a row can find wrong, in words. */
export const planIssues = {
  sameProperty: (draft: PropertyDraft, targetName: string): RowIssue => ({
    severity: 'error',
    code: 'duplicate_in_file',
    field: 'name',
    value: draft.name ?? null,
    message: `An earlier row of this file means the same property (${targetName}).`,
  }),

  exists: (draft: PropertyDraft, targetName: string): RowIssue => ({
    severity: 'warning',
    code: 'duplicate_existing',
    field: 'name',
    value: draft.name ?? draft.address.line1,
    message: `“${targetName}” exists already and is left as it is.`,
  }),

  noTarget: (draft: PropertyDraft): RowIssue => ({
    severity: 'warning',
    code: 'property_not_found',
    field: 'name',
    value: draft.name ?? null,
    message: 'No property has this id, code or address, and only existing ones are updated.',
  }),

  notPermitted: (draft: PropertyDraft): RowIssue => {
    const value = draft.name ?? draft.address.line1
    const message = `You may not change “${value}”: it is not among the properties you work on.`
    return { severity: 'error', code: 'not_permitted', field: 'name', value, message }
  },

  unknownManager: (email: string): RowIssue => ({
    severity: 'warning',
    code: 'manager_unknown',
    field: 'managerEmail',
    value: email,
    message: `${email} is not a member of your organisation, so no manager is set.`,
  }),
}
