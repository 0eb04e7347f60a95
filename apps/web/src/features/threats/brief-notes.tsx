import { Text, Button, Field, Textarea, toast } from '@parapet/ui'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode, type SubmitEvent } from 'react'
import type { Location } from 'react-router'
import { RelativeTime } from '~/components/relative-time'
import { UnsavedGuard } from '~/components/unsaved-guard'
import { useKeptText } from '~/components/use-kept-values'
import { triageToasts } from '~/components/threats/triage-toasts'
import { ledgerQueries } from '~/data/ledger/queries'
import { useTriage } from '~/data/threats/mutations'
import { photoQueries, type ThreatPhoto } from '~/data/threats/photos'
import { BriefSection } from './brief-section.tsx'
import { threatBriefTexts as texts } from './brief-texts.ts'
import { maxNoteLength, useMayReadHistory, type BriefWorkProps } from './brief-work.tsx'
import { NotePhotos } from './note-photos.tsx'
import { PhotoPicker, usePhotoUploads } from './photo-picker.tsx'
import styles from './threat-brief.module.css'

/** The notes on this threat, and a form to add one. */
export function BriefNotes({ orgId, threat, impact, property }: BriefWorkProps) {
  const mayRead = useMayReadHistory(property?.id)
  const mayWrite = (impact ?? threat).permissions.includes('threat:update')
  const query = useQuery({
    ...ledgerQueries.recent(orgId, {
      ...(property && { propertyId: property.id }),
      threatId: threat.id,
      action: 'threat.noted',
      limit: 20,
    }),
    enabled: mayRead,
  })
  const notes = query.data?.items ?? []
  const photos = useQuery({
    ...photoQueries.list(orgId, threat.id),
    enabled: notes.some(({ metadata }) => findNumber(metadata, 'photos') > 0),
  })
  if (!mayWrite && notes.length === 0) return null

  return (
    <BriefSection title={texts.notesTitle}>
      {notes.length > 0 ? (
        <ul className={styles.notes}>
          {notes.map(({ id, actor, occurredAt, summary, metadata }) => (
            <Note
              key={id}
              orgId={orgId}
              threatId={threat.id}
              text={findNote(metadata) ?? summary}
              {...findPhotos(metadata, photos.data?.items)}
            >
              {actor.name} · <RelativeTime moment={occurredAt} />
            </Note>
          ))}
        </ul>
      ) : null}
      {mayWrite ? <NoteForm orgId={orgId} threat={threat} impact={impact} property={property} /> : null}
    </BriefSection>
  )
}

interface NoteProps {
  orgId: string
  threatId: string
  text: string
  photos: readonly ThreatPhoto[]
  removedCount: number
  /** By whom and when. */
  children: ReactNode
}

function Note({ orgId, threatId, text, photos, removedCount, children }: NoteProps) {
  return (
    <li className={styles.note}>
      {text === '' ? null : <span className={styles.verbatim}>{text}</span>}
      {photos.length > 0 ? <NotePhotos orgId={orgId} threatId={threatId} photos={photos} /> : null}
      {removedCount > 0 ? (
        <Text as="div" tone="muted" size="sm">
          {texts.photosRemoved(removedCount)}
        </Text>
      ) : null}
      <Text as="div" tone="muted" size="sm">
        {children}
      </Text>
    </li>
  )
}

/** Whether a navigation closes the brief or shows another threat. */
const leavesThreat = (current: Location, next: Location) =>
  current.pathname !== next.pathname || findThreatId(current) !== findThreatId(next)
const findThreatId = ({ search }: Location) => new URLSearchParams(search).get('threat')

function NoteForm({ orgId, threat, impact }: BriefWorkProps) {
  const triage = useTriage(orgId, { ...triageToasts, propertyId: impact?.property.id })
  const [note, setNote] = useState('')
  const [error, setError] = useState<string | undefined>()
  const uploads = usePhotoUploads(threat.id)
  useKeptText('note', note, setNote)

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    const text = note.trim()
    const isEmpty = text === '' && uploads.photos.length === 0
    setError(isEmpty ? texts.noteRequired : uploads.isUploading ? texts.photosUploading : undefined)
    if (isEmpty || uploads.isUploading || triage.isPending) return
    const photos = uploads.photos.flatMap(({ id, description }) =>
      id === null ? [] : [{ id, ...(description.trim() !== '' && { description: description.trim() }) }],
    )
    // Keeps what was typed while it was being saved.
    if (await triage.addNote(threat, text, photos)) {
      setNote((current) => (current.trim() === text ? '' : current))
      uploads.clear(uploads.photos)
      toast({ color: 'success', heading: texts.noteAdded })
    }
  }

  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <Field label={texts.note} help={texts.noteHelp} error={error}>
        <Textarea
          rows={2}
          maxLength={maxNoteLength}
          value={note}
          onChange={(event) => {
            setNote(event.target.value)
            setError(undefined)
          }}
        />
      </Field>
      <PhotoPicker uploads={uploads} />
      <Button type="submit" size="sm-md" loading={triage.isPending}>
        {texts.addNote}
      </Button>
      <UnsavedGuard
        isDirty={note.trim() !== '' || uploads.photos.length > 0}
        isSaving={triage.isPending}
        losesChanges={leavesThreat}
      />
    </form>
  )
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

function findNote(metadata: unknown): string | null {
  return isRecord(metadata) && typeof metadata['note'] === 'string' ? metadata['note'] : null
}

function findNumber(metadata: unknown, name: string): number {
  return isRecord(metadata) && typeof metadata[name] === 'number' ? metadata[name] : 0
}

/** The photos of a note, and how many of them were removed; none until they are loaded. */
function findPhotos(metadata: unknown, photos: readonly ThreatPhoto[] | undefined) {
  if (!photos || !isRecord(metadata)) return { photos: [], removedCount: 0 }
  const ofNote = photos.filter(({ noteId }) => noteId === metadata['noteId'])
  return { photos: ofNote, removedCount: findNumber(metadata, 'photos') - ofNote.length }
}
