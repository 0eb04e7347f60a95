const offered = 'en es zh vi ko tl ru ar fr ht pt so am hi ur fa pl de it ja uk'

/** The name of a language in English, or its tag where it has none. */
export function nameLanguage(tag: string): string {
  try {
    return new Intl.DisplayNames('en', { type: 'language' }).of(tag) ?? tag
  } catch {
    return tag
  }
}

/** Languages to choose from by name, with the current one among them. */
export function languages(current: string): { tag: string; name: string }[] {
  return [...new Set([...offered.split(' '), current])]
    .filter((tag) => tag !== '')
    .map((tag) => ({ tag, name: nameLanguage(tag) }))
    .toSorted((a, b) => a.name.localeCompare(b.name))
}
