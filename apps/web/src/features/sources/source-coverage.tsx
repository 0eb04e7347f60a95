import { Tag, Text } from '@parapet/ui'
import type { Polygon } from 'geojson'
import { useMemo } from 'react'
import { LazyHazardMap } from '~/components/hazard-map/lazy-hazard-map'
import type { SourceDetail } from '~/data/sources/queries'
import { sourceTexts as texts } from './texts.ts'
import styles from './source-overview.module.css'

const noProperties: [] = []
const noThreats: [] = []

/** The coverage area on a map, with the states and bounding boxes as text. */
export function SourceCoverage({ source }: { source: SourceDetail }) {
  const { features, states } = source.coverageGeoJson
  const boxes = features.map(({ geometry }) => formatBox(geometry.coordinates))
  const isEmpty = source.coverage.mode !== 'global' && states.length === 0 && boxes.length === 0

  const areas = useMemo(() => features.map(({ geometry }) => geometry as Polygon), [features])

  return (
    <>
      <Text size="sm">{texts.coverageModes[source.coverage.mode]}</Text>
      {isEmpty ? (
        <Text size="sm" tone="muted">
          {texts.noAreas}
        </Text>
      ) : null}
      {isEmpty || source.coverage.mode === 'global' ? null : (
        <LazyHazardMap
          variant="mini"
          label={texts.coverageMap(source.name)}
          properties={noProperties}
          threats={noThreats}
          areas={areas}
          states={states}
        />
      )}
      {states.length > 0 ? (
        <ul className={styles.tags} aria-label={texts.states}>
          {states.map((state) => (
            <li key={state}>
              <Tag>{state}</Tag>
            </li>
          ))}
        </ul>
      ) : null}
      {boxes.length > 0 ? (
        <details>
          <summary className={styles.summary}>{texts.boxCount(boxes.length)}</summary>
          <ul className={styles.plain}>
            {boxes.map((box) => (
              <li key={box} className={styles.number}>
                {box}
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </>
  )
}

/** `29.00° N to 31.50° N, 97.20° W to 95.10° W` */
function formatBox(rings: number[][][]): string {
  const points = rings.flat()
  const lons = points.map(([lon]) => lon ?? 0)
  const lats = points.map(([, lat]) => lat ?? 0)
  return `${formatRange(lats, 'N', 'S')}, ${formatRange(lons, 'E', 'W')}`
}

function formatRange(degrees: readonly number[], positive: string, negative: string): string {
  const formatDegrees = (value: number) => `${Math.abs(value).toFixed(2)}° ${value < 0 ? negative : positive}`
  return texts.range(formatDegrees(Math.min(...degrees)), formatDegrees(Math.max(...degrees)))
}
