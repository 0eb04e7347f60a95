import { formatNumber } from '~/lib/format'
export const formTexts = {
  save: 'Save',
  createAnother: 'Create and add another',
  saveChanges: 'Save changes',
  edit: (fieldLabel: string) => `Edit ${asWords(fieldLabel)}`,
  cancel: 'Cancel',
  discardTitle: 'Discard your changes?',
  discardDetail: 'Your changes haven’t been saved.',
  couldNotSaveDetail: 'Your latest changes couldn’t be saved.',
  discard: 'Discard changes',
  keepEditing: 'Keep editing',
  restored: 'Your unsaved changes are back.',
  choose: 'Choose',
  notSet: 'Not set',
  // “Enter the city.”, but “Enter address line 1.”
  required: (label: string) => `Enter ${/\d$/.test(label) ? '' : 'the '}${asWords(label)}.`,
  wholeNumber: 'Enter a whole number, for example 48.',
  number: () => `Enter a number, for example ${formatNumber(1250.5)}.`,
  phone: 'Enter a phone number, for example 303 555 0142 or +44 20 7946 0018.',
  phoneHelp: 'Include the country code for a number outside your organization’s country.',
  nothingChanged: 'No changes to save.',
  by: (name: string) => `by ${name}`,

  conflictTitle: (name: string, relativeTime: string) => `${name} changed this ${relativeTime}`,
  someoneElse: 'Someone else',
  conflictDetail: 'Choose which version to keep for each field. Nothing is saved until you do.',
  mine: 'Yours',
  theirs: (name: string) => `${name}’s`,
  theirsUnknown: 'Someone else’s',
  empty: 'Empty',
  saveChoice: 'Save selected versions',
} as const

/** A label within a sentence; abbreviations such as "ZIP code" stay as they are. */
function asWords(label: string): string {
  return /^[A-Z][a-z]/.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label
}
