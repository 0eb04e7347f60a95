import { LineChart } from '@parapet/ui/charts'
import { useQuery } from '@tanstack/react-query'
import type { CSSProperties } from 'react'
import { HazardIcon } from '~/components/threats/hazard-icon'
import { orgQueries, type OrgOverview } from '~/data/org/queries'
import { formatMoment, formatNumber } from '~/lib/format'
import hazardBarsStyles from './hazard-bars.module.css'
import styles from './home-overview.module.css'
import { NoThreatsText } from './no-threats-text.tsx'
import { homeTexts as texts } from './texts.ts'
import { Widget } from './widget.tsx'

const heightPx = 180

/** The number of threats per day in the last two weeks, and current threats by hazard. */
export function ThreatCharts({
  orgId,
  userId,
  timeZone,
}: {
  orgId: string
  userId: string
  timeZone: string
}) {
  const dashboard = useQuery(orgQueries.dashboard(orgId, userId))
  const overview = useQuery(orgQueries.overview(orgId))

  return (
    <div className={styles.charts}>
      <Widget title={texts.timeline} query={dashboard} lines={5}>
        {({ timeline }) => (
          <LineChart
            label={texts.timelineLabel}
            isLabelHidden
            categoryLabel={texts.day}
            hasArea
            heightPx={heightPx}
            timeZone={timeZone}
            formatCategory={(day) => formatChartDay(day, timeZone)}
            formatValue={(value) => formatNumber(value)}
            categories={timeline.map(({ from }) => new Date(from))}
            series={[{ id: 'active', label: texts.threats, values: timeline.map(({ active }) => active) }]}
          />
        )}
      </Widget>
      <Widget title={texts.byHazard} query={overview} lines={5}>
        {({ threats: { byHazard } }) =>
          byHazard.length === 0 ? (
            <NoThreatsText orgId={orgId}>{texts.noThreats}</NoThreatsText>
          ) : (
            <HazardBars byHazard={byHazard} />
          )
        }
      </Widget>
    </div>
  )
}

function formatChartDay(day: string | number | Date, timeZone: string): string {
  return formatMoment(day, { month: 'short', day: 'numeric', timeZone })
}

/** Current threats by hazard, descending. A list with visible numbers, so it needs no table alternative. */
function HazardBars({ byHazard }: { byHazard: OrgOverview['threats']['byHazard'] }) {
  const maxCount = Math.max(...byHazard.map(({ count }) => count))

  return (
    <ul className={hazardBarsStyles.hazards}>
      {byHazard
        .toSorted((a, b) => b.count - a.count)
        .map(({ hazard, count }) => (
          <li key={hazard} className={hazardBarsStyles.hazard}>
            <HazardIcon hazard={hazard} hasLabel />
            <span
              className={hazardBarsStyles.hazardBar}
              style={{ '--_share': count / maxCount } as CSSProperties}
            />
            <span className={hazardBarsStyles.amount}>{formatNumber(count)}</span>
          </li>
        ))}
    </ul>
  )
}
