import { Badge, Button, buttonClassName, Card, Heading, Kbd, StatusDot, Text } from '@parapet/ui'
import { ArrowLeft } from 'lucide-react'
import { useRef, type RefObject } from 'react'
import { CandidateMap } from './candidate-map.tsx'
import { type Candidate, describeLocation, needsLocation } from './describe-location.ts'
import { LocationCandidates } from './location-candidates.tsx'
import { locationTexts } from './location-texts.ts'
import { PageLink } from '~/components/page-link'
import type { Property } from '~/data/properties/queries'
import type { describeDistance } from '~/lib/distance'
import { paths } from '~/lib/paths'
import styles from './fix-locations.module.css'
import { fixLocationsTexts as texts } from './texts.ts'

interface LocationDetailProps {
  property: Property
  headingRef: RefObject<HTMLHeadingElement | null>
  unitSystem: Parameters<typeof describeDistance>[1]
  /** Its place in the list, such as `3 of 41`. */
  progress: string
  fixedCount: number
  isPending: boolean
  hasNext: boolean
  /** Goes back to the list; null if the list is shown beside it. */
  onBack: (() => void) | null
  onChoose: (candidate: Candidate) => void
  onEdit: () => void
  onLocateAgain: () => void
  onSkip: () => void
}

/** One property's address, the places where it might be, and what can be done about it. */
export function LocationDetail({ property, headingRef, unitSystem, ...props }: LocationDetailProps) {
  const { progress, fixedCount, isPending, hasNext, onBack, onChoose, onEdit, onLocateAgain, onSkip } = props
  const root = useRef<HTMLDivElement>(null)
  const { address } = property
  const { geocode } = address
  const isOpen = needsLocation(property)
  const mayUpdate = property.permissions.includes('property:update') && property.status !== 'archived'
  const { tone, reason, detail } = describeLocation(property, unitSystem)
  const hasCandidates = geocode.status === 'ambiguous' && (geocode.candidates ?? []).length > 0
  const pick = (index: number) =>
    root.current?.querySelector<HTMLElement>(`[data-candidate="${index}"]`)?.focus()

  return (
    <Card>
      <div className={styles.detail} ref={root}>
        <div className={styles.progress}>
          {onBack === null ? null : (
            <Button size="sm" icon={<ArrowLeft />} onClick={onBack}>
              {texts.back}
            </Button>
          )}
          <span>{progress}</span>
          {fixedCount > 0 ? <Badge tone="success">{texts.fixed(fixedCount)}</Badge> : null}
        </div>
        <div className={styles.identity}>
          <Heading level={2} size="md" ref={headingRef} tabIndex={-1}>
            {property.name}
          </Heading>
          <Text>{address.formatted}</Text>
          <span className={styles.reason}>
            <StatusDot tone={tone}>{reason}</StatusDot>
            {detail === null ? null : <span className={styles.address}>{detail}</span>}
          </span>
        </div>
        <CandidateMap property={property} height={240} onPick={pick} />
        {hasCandidates ? (
          <>
            <Text tone="muted">{locationTexts.matches[geocode.matchType ?? 'non_exact']}</Text>
            <LocationCandidates
              property={property}
              unitSystem={unitSystem}
              onChoose={mayUpdate ? onChoose : null}
              isPending={isPending}
              hasShortcuts
            />
          </>
        ) : (
          <Text tone="muted">
            {!isOpen
              ? texts.exactHelp
              : address.lat === null
                ? texts.notLocatedHelp
                : geocode.checkedAt === null
                  ? texts.notAskedHelp
                  : texts.notFoundHelp}
          </Text>
        )}
        {mayUpdate ? null : <Text tone="muted">{texts.noPermission}</Text>}
        <div className={styles.actions}>
          {mayUpdate ? (
            <Button aria-keyshortcuts="E" onClick={onEdit}>
              {texts.editAddress}
              <Kbd aria-hidden="true">E</Kbd>
            </Button>
          ) : null}
          {mayUpdate && isOpen && geocode.checkedAt !== null ? (
            <Button disabled={isPending} onClick={onLocateAgain}>
              {texts.locateAgain}
            </Button>
          ) : null}
          <PageLink to={paths.property(property.id, { tab: 'overview' })} className={buttonClassName()}>
            {texts.openProperty}
          </PageLink>
          {hasNext ? (
            <Button aria-keyshortcuts="S" tone={isOpen ? 'neutral' : 'primary'} onClick={onSkip}>
              {isOpen ? texts.skip : texts.next}
              <Kbd aria-hidden="true">S</Kbd>
            </Button>
          ) : null}
        </div>
      </div>
    </Card>
  )
}
