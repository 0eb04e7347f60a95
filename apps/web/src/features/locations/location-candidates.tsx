import { Button } from '@parapet/ui'
import { formatNumber } from '~/lib/format'
import { describeDistance, measureDistance } from '~/lib/distance'
import { type Candidate, findRoughPrecision, type LocatedProperty } from './describe-location.ts'
import styles from './location-candidates.module.css'
import { locationTexts as texts } from './location-texts.ts'

interface LocationCandidatesProps {
  property: LocatedProperty
  unitSystem: Parameters<typeof describeDistance>[1]
  /** Without it, the candidates can't be chosen. */
  onChoose: ((candidate: Candidate) => void) | null
  isPending: boolean
  /** Whether the keys 1 to 9 choose. */
  hasShortcuts?: boolean
}

/** The places that a geocoder offers for a property, numbered as on the map. */
export function LocationCandidates({
  property: { address },
  unitSystem,
  onChoose,
  isPending,
  hasShortcuts = false,
}: LocationCandidatesProps) {
  const { geocode, lat, lon } = address
  const precision = findRoughPrecision(address)
  const { candidates = [] } = geocode

  return (
    <ol className={styles.candidates} aria-label={texts.candidates}>
      {candidates.map((candidate, index) => {
        const number = index + 1
        const meters = lat === null || lon === null ? null : measureDistance({ lat, lon }, candidate)
        return (
          <li key={`${candidate.lat} ${candidate.lon}`} className={styles.candidate}>
            <span className={styles.number} aria-hidden="true">
              {formatNumber(number)}
            </span>
            <span className={styles.place}>
              <span>{candidate.formatted}</span>
              <span className={styles.detail}>
                {texts.precision[candidate.precision]}
                {meters === null || precision === null
                  ? null
                  : ` · ${texts.distance(describeDistance(meters, unitSystem), precision)}`}
              </span>
            </span>
            {onChoose === null ? null : (
              <Button
                size="sm"
                disabled={isPending}
                data-candidate={index}
                aria-label={texts.chooseNumber(number, candidate.formatted)}
                aria-keyshortcuts={hasShortcuts && number <= 9 ? String(number) : undefined}
                onClick={() => onChoose(candidate)}
              >
                {texts.choose}
              </Button>
            )}
          </li>
        )
      })}
    </ol>
  )
}
