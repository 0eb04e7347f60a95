import type { ImportFix } from '~/data/imports/queries'

/** They lose what the file says. */
const losing: ReadonlySet<string> = new Set(['skip_rows', 'clear', 'drop_point', 'cut', 'keep_first'])

/** Whether one click repairs every row of a cause and loses nothing. */
const isRepair = ({ key, input }: Pick<ImportFix, 'key' | 'input'>) => input === 'none' && !losing.has(key)

/** What repairs all rows with one click first, then what has to ask, then what leaves something out. */
export function sortFixes<Fix extends Pick<ImportFix, 'key' | 'input'>>(fixes: readonly Fix[]): Fix[] {
  const rank = (fix: Fix) => (isRepair(fix) ? 0 : losing.has(fix.key) ? 2 : 1)
  return fixes.toSorted((a, b) => rank(a) - rank(b))
}
