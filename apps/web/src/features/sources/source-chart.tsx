import { SegmentedControl } from '@parapet/ui'
import { BarChart } from '@parapet/ui/charts'
import { useState } from 'react'
import type { SourceDetail } from '~/data/sources/queries'
import { formatNumber } from '~/lib/format'
import { formatTimeOfDay } from '~/lib/format-days'
import { sourceTexts as texts } from './texts.ts'

type ChartMetric = keyof typeof texts.charts

const heightPx = 160
const metricOptions = (Object.entries(texts.charts) as [ChartMetric, string][]).map(([value, label]) => ({
  value,
  label,
}))

/** Items or delay of recent fetches, oldest first. */
export function SourceChart({ fetches }: { fetches: SourceDetail['fetches'] }) {
  const [metric, setMetric] = useState<ChartMetric>('items')
  // Unchanged responses have no items and no delay.
  const successfulFetches = fetches.filter(({ status }) => status === 'succeeded').toReversed()
  const showsItems = metric === 'items'
  const label = showsItems ? texts.itemsChart : texts.lagChart

  return (
    <>
      <SegmentedControl
        label={texts.chart}
        options={metricOptions}
        value={metric}
        onValueChange={setMetric}
      />
      <BarChart
        label={label}
        categoryLabel={texts.fetchedAt}
        heightPx={heightPx}
        formatValue={(value) => formatNumber(value, { maximumFractionDigits: 1 })}
        categories={successfulFetches.map(({ startedAt }, index) =>
          formatUniqueTime(successfulFetches, index, startedAt),
        )}
        series={
          successfulFetches.length === 0
            ? []
            : [
                {
                  id: metric,
                  label: texts.charts[metric],
                  values: successfulFetches.map(({ items, medianLagSeconds }) =>
                    showsItems ? items : medianLagSeconds === null ? null : medianLagSeconds / 60,
                  ),
                },
              ]
        }
        empty={texts.noNewItems}
      />
    </>
  )
}

/** Chart categories must be unique, so fetches within one minute are numbered. */
function formatUniqueTime(fetches: SourceDetail['fetches'], index: number, moment: string): string {
  const name = formatTimeOfDay(moment)
  const duplicates = fetches
    .slice(0, index)
    .filter(({ startedAt }) => formatTimeOfDay(startedAt) === name).length
  return duplicates === 0 ? name : `${name} (${duplicates + 1})`
}
