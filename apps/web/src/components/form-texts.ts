export const formTexts = {
  save: 'Save',
  edit: (what: string) => `Edit ${what.toLowerCase()}`,
  cancel: 'Cancel',
  discardTitle: 'Discard your changes?',
  discardDetail: 'Your changes haven’t been saved.',
  discard: 'Discard changes',
  keepEditing: 'Keep editing',
  choose: 'Choose',
  notSet: 'Not set',
  required: (label: string) => `Enter ${asWords(label)}.`,
  wholeNumber: 'Enter a whole number, for example 48.',
  number: 'Enter a number, for example 1250.5.',
  phone: 'Start with + and the country code, followed by 4 to 15 digits in total.',
  nothingChanged: 'No changes to save.',
  by: (name: string) => `by ${name}`,

  conflictTitle: (name: string, when: string) => `${name} changed this ${when === 'now' ? 'just now' : when}`,
  conflictSomebody: 'Someone else',
  conflictDetail: 'For each field, choose which version to keep. Nothing is saved until you do.',
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
