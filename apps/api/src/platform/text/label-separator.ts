const separators: Record<string, string> = { fr: '\u00a0: ', zh: '：' }

/** What stands between a label and its value. French puts a no-break space before the colon; Chinese has a full-width one. */
export const labelSeparator = (language: string): string => separators[language] ?? ': '
