import { SegmentedControl } from '@parapet/ui'
import { BarChart } from '@parapet/ui/charts'
import { useState } from 'react'
import type { SourceDetail } from '~/data/sources/queries'
import { formatNumber, formatTimeOfDay } from '~/lib/format'
import { sourcesTexts as texts } from './texts.ts'

type Shown = keyof typeof texts.charts

const heightPx = 160
const options = (Object.entries(texts.charts) as [Shown, string][]).map(([value, label]) => ({
  value,
  label,
}))

/** Items or delay of recent fetches, oldest first. */
export function SourceChart({ fetches }: { fetches: SourceDetail['fetches'] }) {
  const [shown, setShown] = useState<Shown>('items')
  // Unchanged responses have no items and no delay.
  const inOrder = fetches.filter(({ status }) => status === 'succeeded').toReversed()
  const isItems = shown === 'items'
  const label = isItems ? texts.itemsChart : texts.lagChart

  return (
    <>
      <SegmentedControl label={texts.chart} options={options} value={shown} onValueChange={setShown} />
      <BarChart
        label={label}
        categoryLabel={texts.fetchedAt}
        heightPx={heightPx}
        formatValue={(value) => formatNumber(value, { maximumFractionDigits: 1 })}
        categories={inOrder.map(({ startedAt }, index) => nameMoment(inOrder, index, startedAt))}
        series={
          inOrder.length === 0
            ? []
            : [
                {
                  id: shown,
                  label: texts.charts[shown],
                  values: inOrder.map(({ items, medianLagSeconds }) =>
                    isItems ? items : medianLagSeconds === null ? null : medianLagSeconds / 60,
                  ),
                },
              ]
        }
        empty={texts.nothingNew}
      />
    </>
  )
}

/** Chart categories must be unique, so fetches within one minute are numbered. */
function nameMoment(fetches: SourceDetail['fetches'], index: number, moment: string): string {
  const name = formatTimeOfDay(moment)
  const duplicates = fetches
    .slice(0, index)
    .filter(({ startedAt }) => formatTimeOfDay(startedAt) === name).length
  return duplicates === 0 ? name : `${name} (${duplicates + 1})`
}
