/**
 * Converts the keys on a usage page to the syntax of tests: `Enter, Space or Arrow Down` becomes `{Enter}`, `{Space}`, and
 * `{ArrowDown}`.
 */
export function listKeys(words: string): string[] {
  if (words === 'Arrow keys') return ['{Arrow']
  if (words === 'Shift and an arrow') return ['{Shift>}{Arrow']
  if (words === 'Ctrl A') return ['{Control>}a']
  const [first = '', ...others] = words.split(/, | or /u)
  const noun = /^(?:Arrow|Page) /u.exec(first)?.[0] ?? ''
  return [
    first,
    ...others.map((each) =>
      each.includes(' ') ? each : `${noun}${each}`.replace(/^Arrow (?=Home|End|Space|Enter)/u, ''),
    ),
  ].map((name) => `{${name.replaceAll(' ', '')}}`)
}
