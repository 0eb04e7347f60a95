import { Text } from '@parapet/ui'
import { LineChart } from '@parapet/ui/charts'
import { useQuery } from '@tanstack/react-query'
import { orgQueries } from '~/data/org/queries'
import { formatMoment, formatNumber } from '~/lib/format'
import { homeTexts as texts } from './texts.ts'
import { HazardBars } from './hazard-bars.tsx'
import { Widget } from './widget.tsx'
import styles from './home-overview.module.css'

const heightPx = 180

/** How many threats there were in the last two weeks, and of which hazards those are that go on. */
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
            label={texts.timelineOf}
            isLabelHidden
            categoryLabel={texts.day}
            hasArea
            heightPx={heightPx}
            timeZone={timeZone}
            formatCategory={(day) => formatDayOf(day, timeZone)}
            formatValue={(value) => formatNumber(value)}
            categories={timeline.map(({ from }) => new Date(from))}
            series={[{ id: 'active', label: texts.threats, values: timeline.map(({ active }) => active) }]}
          />
        )}
      </Widget>
      <Widget title={texts.byHazard} query={overview} lines={5}>
        {({ threats: { byHazard } }) =>
          byHazard.length === 0 ? (
            <Text tone="muted">{texts.noThreats}</Text>
          ) : (
            <HazardBars byHazard={byHazard} />
          )
        }
      </Widget>
    </div>
  )
}

function formatDayOf(day: string | number | Date, timeZone: string): string {
  return formatMoment(day, { month: 'short', day: 'numeric', timeZone })
}
