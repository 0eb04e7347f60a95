/**
 * Converts the keys on a usage page to the syntax of tests: `Enter, Space or Arrow Down` becomes `{Enter}`, `{Space}`, and
 * `{ArrowDown}`.
 */
export function parseUsageKeys(text: string): string[] {
  if (text === 'Arrow keys') return ['{Arrow']
  if (text === 'Shift and an arrow') return ['{Shift>}{Arrow']
  if (text === 'Ctrl A') return ['{Control>}a']
  const [first = '', ...others] = text.split(/, | or /u)
  const prefix = /^(?:Arrow|Page) /u.exec(first)?.[0] ?? ''
  return [
    first,
    ...others.map((name) =>
      name.includes(' ') ? name : `${prefix}${name}`.replace(/^Arrow (?=Home|End|Space|Enter)/u, ''),
    ),
  ].map((name) => `{${name.replaceAll(' ', '')}}`)
}
