export const formTexts = {
  save: 'Save',
  change: (what: string) => `Change ${what.toLowerCase()}`,
  cancel: 'Cancel',
  discardTitle: 'Discard your changes?',
  discardDetail: 'What you entered here has not been saved.',
  discard: 'Discard changes',
  keepEditing: 'Keep editing',
  choose: 'Choose',
  notSet: 'Not set',
  required: (label: string) => `Enter ${asWords(label)}.`,
  wholeNumber: 'Enter a whole number, such as 48.',
  number: 'Enter a number, such as 1250.5.',
  phone: 'Start with + and the country code, then 4 to 15 digits in all.',
  nothingChanged: 'Nothing was changed.',

  conflictTitle: (name: string, when: string) => `${name} changed this ${when === 'now' ? 'just now' : when}`,
  conflictSomebody: 'Somebody',
  conflictDetail: 'Choose for each field which version stays. Nothing is saved before you do.',
  mine: 'Yours',
  theirs: (name: string) => `From ${name}`,
  theirsUnknown: 'From somebody else',
  empty: 'Empty',
  saveChoice: 'Save this choice',
} as const

/** A label within a sentence; abbreviations such as "ZIP code" stay as they are. */
function asWords(label: string): string {
  return /^[A-Z][a-z]/.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label
}
