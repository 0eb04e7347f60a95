import { Banner, Button, Dialog, RadioGroup, SeverityMark, Skeleton, Text, toast } from '@parapet/ui'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ListSearch } from '~/components/list-search'
import { QueryErrorPanel } from '~/components/query-error-panel'
import { threatTexts } from '~/components/threats/texts'
import { type Incident, incidentQueries, useMerge, useSplitThreat } from '~/data/incidents/queries'
import type { Threat, ThreatListItem } from '~/data/threats/queries'
import { toastFailure } from '~/lib/toast-failure'
import { describeIncidentFailure } from './describe-incident-failure.ts'
import { incidentTexts as texts } from './incident-texts.ts'
import styles from './brief-incident.module.css'

interface MergeDialogProps {
  orgId: string
  threat: Threat
  /** The threat's incident, if it's in one. */
  incident: Incident | null
  onClose: () => void
}

const undoDurationMs = 20_000

/** Chooses a threat or incident about the same event, and merges it with this one. */
export function MergeDialog({ orgId, threat, incident, onClose }: MergeDialogProps) {
  const [q, setQ] = useState('')
  const [selectedId, setSelectedId] = useState<string | null>(null)
  const [isMissing, setMissing] = useState(false)
  const bbox = findNearbyBox(threat)
  const query = useQuery({
    ...incidentQueries.candidates(orgId, { q, bbox }),
    placeholderData: keepPreviousData,
  })
  const merge = useMerge(orgId)
  const split = useSplitThreat(orgId)
  const ownIds = new Set(incident?.threatIds ?? [threat.id])
  const candidates = (query.data?.items ?? []).filter(({ id }) => !ownIds.has(id) && id !== threat.id)
  const other = candidates.find(({ id }) => id === selectedId)

  async function confirm() {
    setMissing(!other)
    if (!other) return
    const undoable = await merge.mutateAsync({ threatId: threat.id, incident, other }).catch(() => undefined)
    // The dialog shows the error.
    if (undoable === undefined) return
    onClose()
    toast({
      heading: texts.merged(other.title),
      ...(undoable && {
        duration: undoDurationMs,
        action: {
          label: texts.undo,
          keyShortcuts: 'Z',
          onSelect: () =>
            void split.mutateAsync({ ...undoable, undo: true }).then(
              () => toast({ heading: texts.mergeUndone(other.title) }),
              (error: unknown) => toastFailure(texts.couldNotUndo, error),
            ),
        },
      }),
    })
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={texts.mergeTitle}
      description={texts.mergeHelp}
      footer={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button
            tone="primary"
            disabled={candidates.length === 0}
            loading={merge.isPending}
            onClick={() => void confirm()}
          >
            {texts.confirmMerge}
          </Button>
        </>
      }
    >
      <div className={styles.dialog}>
        {merge.isError ? (
          <Banner tone="danger" title={texts.couldNotMerge}>
            {describeIncidentFailure(merge.error)}
          </Banner>
        ) : null}
        <ListSearch label={texts.search} value={q} onSearch={setQ} />
        {query.isError && !query.data ? (
          <QueryErrorPanel subject={texts.candidatesSubject} query={query} />
        ) : query.isPending ? (
          <Skeleton width="three-quarters" />
        ) : candidates.length === 0 ? (
          <Text tone="muted" role="status">
            {q === '' ? texts.noneNearby : texts.noMatches}
          </Text>
        ) : (
          <RadioGroup
            label={q === '' ? (bbox === null ? texts.ongoing : texts.nearby) : texts.matches}
            value={selectedId}
            onValueChange={(id) => {
              setSelectedId(id)
              setMissing(false)
            }}
            error={isMissing ? texts.mergeRequired : undefined}
            options={candidates.map((candidate) => ({
              value: candidate.id,
              label: candidate.title,
              description: <CandidateFacts candidate={candidate} />,
            }))}
          />
        )}
      </div>
    </Dialog>
  )
}

function CandidateFacts({ candidate }: { candidate: ThreatListItem }) {
  const { severity, status, source, incident } = candidate
  const facts = [
    threatTexts.status[status],
    incident ? texts.threats(incident.threats.length) : source?.name,
  ].filter(Boolean)
  return (
    <span className={styles.marks}>
      <SeverityMark severity={severity} />
      <span className={styles.facts}>{facts.join(' · ')}</span>
    </span>
  )
}

const marginDegrees = 1

/** `west,south,east,north` around the threat, with about 100 km to each side; null if its place isn't known. */
function findNearbyBox({ geometry, point }: Pick<Threat, 'geometry' | 'point'>): string | null {
  const numbers = geometry ? (geometry.coordinates.flat(Infinity) as number[]) : (point ?? [])
  if (numbers.length === 0) return null
  const longitudes = numbers.filter((_, index) => index % 2 === 0)
  const latitudes = numbers.filter((_, index) => index % 2 === 1)
  const span = (values: readonly number[]) =>
    values.reduce(({ min, max }, value) => ({ min: Math.min(min, value), max: Math.max(max, value) }), {
      min: Infinity,
      max: -Infinity,
    })
  const [lon, lat] = [span(longitudes), span(latitudes)]
  return [
    Math.max(-180, lon.min - marginDegrees),
    Math.max(-90, lat.min - marginDegrees),
    Math.min(180, lon.max + marginDegrees),
    Math.min(90, lat.max + marginDegrees),
  ].join(',')
}
