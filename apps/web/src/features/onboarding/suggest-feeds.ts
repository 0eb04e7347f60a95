import type { CatalogEntry } from '~/data/sources/queries'

type Suggestable = Pick<CatalogEntry, 'connector' | 'region' | 'secret' | 'suggestion' | 'added'>

/** Feeds that need no address, key or person before they can run. */
export const listReadyFeeds = <One extends Suggestable>(entries: readonly One[]): One[] =>
  entries.filter(
    ({ connector, secret }) => connector !== 'manual' && connector !== 'cap_feed' && secret === null,
  )

/**
 * Those to turn on unless somebody says otherwise: what fits where properties are, or what covers the country of the
 * organisation while there are none.
 */
export function suggestFeeds(entries: readonly Suggestable[], country: string): string[] {
  const ready = listReadyFeeds(entries).filter(({ added }) => added === 0)
  const fitting = ready.filter(({ suggestion }) => suggestion !== null)
  const covering = ready.filter(({ region }) => region === 'world' || country === 'US')
  return (fitting.length > 0 ? fitting : covering).map(({ connector }) => connector)
}
