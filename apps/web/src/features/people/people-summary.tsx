import { Banner, Stat, Text } from '@parapet/ui'
import type { PeopleTotals } from '~/data/people/queries'
import { formatNumber } from '~/lib/format'
import styles from './people.module.css'
import { peopleTexts as texts } from './texts.ts'

/** How many people are affected, and how many of them can be reached, or why not. */
export function PeopleSummary({ totals }: { totals: PeopleTotals }) {
  const { channels, unreachable } = totals
  const figures = [
    [texts.people, totals.people],
    [texts.units, totals.units],
    [texts.belowGradeCount, totals.belowGrade],
    [texts.livingAlone, totals.livingAlone],
    [texts.needAssistance, totals.assistance],
    [texts.byEmail, channels.email.reachable],
    [texts.byText, channels.sms.reachable],
    [texts.byCall, channels.voice.reachable],
    [texts.unreachable, unreachable.people],
  ] as const
  return (
    <section
      className={styles.summary}
      aria-label={texts.summary(totals.people, totals.units, totals.properties)}
    >
      <div className={styles.stats}>
        {figures.map(([label, value]) =>
          value === null ? null : <Stat key={label} label={label} value={formatNumber(value)} />,
        )}
      </div>
      {unreachable.people > 0 ? (
        <Text size="sm" tone="muted">
          {texts.unreachableBecause(
            unreachable.reasons.map(({ reason, count }) => texts.reasonCounts[reason](formatNumber(count))),
          )}
        </Text>
      ) : null}
      {totals.possible > 0 ? <Banner tone="warning">{texts.possible(totals.possible)}</Banner> : null}
    </section>
  )
}
