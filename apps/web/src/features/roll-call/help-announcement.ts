import { useState } from 'react'
import type { RollCallEntry, RollCallTotals } from '~/data/roll-call/queries'
import { describePlace } from './entry-status.tsx'
import { rollCallTexts as texts } from './texts.ts'

/** What has been announced, or was there from the beginning. */
interface Seen {
  latestCallAt: string
  needHelp: number
}

type Calls = Pick<RollCallTotals, 'needHelp'>

const toSeen = (entries: readonly RollCallEntry[], { needHelp }: Calls, before = ''): Seen => ({
  needHelp,
  latestCallAt: entries.reduce(
    (latest, { group, answeredAt }) =>
      group === 'need_help' && answeredAt !== null && answeredAt > latest ? answeredAt : latest,
    before,
  ),
})

/** What a screen reader should say about new calls for help; null if there are none. */
export function announceCalls(seen: Seen, entries: readonly RollCallEntry[], { needHelp }: Calls) {
  const calls = entries.filter(
    ({ group, answeredAt }) => group === 'need_help' && answeredAt !== null && answeredAt > seen.latestCallAt,
  )
  if (calls.length > 0)
    return `${texts.needHelpNow(calls.map((entry) => texts.personIn(entry.tenant.name, describePlace(entry))))}.`
  // The filters hide them.
  return needHelp > seen.needHelp ? `${texts.manyNeedHelpNow(needHelp - seen.needHelp)}.` : null
}

/** The text of a live region: who called for help since the page was opened or filtered. */
export function useHelpAnnouncement(
  entries: readonly RollCallEntry[],
  totals: Calls | undefined,
  key: string,
) {
  const [state, setState] = useState<{ key: string; seen: Seen; message: string; entries: unknown } | null>(
    null,
  )
  if (totals && state?.entries !== entries) {
    const message = state?.key === key ? announceCalls(state.seen, entries, totals) : null
    setState({
      key,
      entries,
      seen: toSeen(entries, totals, state?.key === key ? state.seen.latestCallAt : ''),
      message: message ?? state?.message ?? '',
    })
  }
  return state?.message ?? ''
}
