export const messageEditorTexts = {
  formatting: 'Formatting',
  marks: {
    bold: 'Bold',
    italic: 'Italic',
    heading: 'Heading',
    list: 'List',
    link: 'Link',
  },
  insertField: 'Insert field',
  insertFieldIn: (label: string) => `Insert field in ${label}`,
  moreFields: 'More fields',
} as const
