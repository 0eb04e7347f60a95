import { Button, buttonClassName, Text } from '@parapet/ui'
import { useSuspenseQuery } from '@tanstack/react-query'
import { PageLink } from '~/components/page-link'
import { sessionQueries } from '~/data/session/queries'
import { paths } from '~/lib/paths'
import { isChosen, type LocatedProperty } from './describe-location.ts'
import { LocationCandidates } from './location-candidates.tsx'
import styles from './location-candidates.module.css'
import { locationTexts as texts } from './location-texts.ts'
import { useChooseLocation } from './use-choose-location.ts'

interface LocationChoiceProps {
  orgId: string
  property: LocatedProperty
}

/** On a property's page: its possible locations, or how to undo the choice between them. */
export function LocationChoice({ orgId, property }: LocationChoiceProps) {
  const { data: user } = useSuspenseQuery(sessionQueries.user())
  const { choose, undo, locateAgain, isPending } = useChooseLocation(orgId)
  const { geocode } = property.address
  const count = geocode.candidates?.length ?? 0

  if (isChosen(property.address))
    return (
      <div className={styles.choice}>
        <Text tone="muted">{texts.chosenFrom(count)}</Text>
        <Button size="sm" disabled={isPending} onClick={() => void undo(property)}>
          {texts.undoChoice}
        </Button>
      </div>
    )
  const isMissed = count === 0 && geocode.checkedAt !== null
  return (
    <div className={styles.choices}>
      <Text tone="muted">
        {count > 0 ? texts.matches[geocode.matchType ?? 'non_exact'] : isMissed ? texts.notFoundDetail : null}
      </Text>
      {count === 0 ? null : (
        <LocationCandidates
          property={property}
          unitSystem={user.unitSystem}
          onChoose={(candidate) => void choose(property, candidate)}
          isPending={isPending}
        />
      )}
      <div className={styles.choice}>
        <PageLink
          to={paths.propertyLocations({ property: property.id })}
          className={buttonClassName({ size: 'sm' })}
        >
          {texts.fix}
        </PageLink>
        {isMissed ? (
          <Button size="sm" disabled={isPending} onClick={() => void locateAgain(property)}>
            {texts.locateAgain}
          </Button>
        ) : null}
      </div>
    </div>
  )
}
