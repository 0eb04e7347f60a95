import { Text, Button, Field, Textarea, toast } from '@parapet/ui'
import { useQuery } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import type { Location } from 'react-router'
import { RelativeTime } from '~/components/relative-time'
import { UnsavedGuard } from '~/components/unsaved-guard'
import { useKeptText } from '~/components/use-kept-values'
import { triageToasts } from '~/components/threats/triage-toasts'
import { ledgerQueries } from '~/data/ledger/queries'
import { useTriage } from '~/data/threats/mutations'
import { BriefSection } from './brief-section.tsx'
import { threatBriefTexts as texts } from './brief-texts.ts'
import { maxNoteLength, useMayReadHistory, type BriefWorkProps } from './brief-work.tsx'
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
  if (!mayWrite && notes.length === 0) return null

  return (
    <BriefSection title={texts.notesTitle}>
      {notes.length > 0 ? (
        <ul className={styles.notes}>
          {notes.map(({ id, actor, occurredAt, summary, metadata }) => (
            <li key={id} className={styles.note}>
              <span className={styles.verbatim}>{findNote(metadata) ?? summary}</span>
              <Text as="div" tone="muted" size="sm">
                {actor.name} · <RelativeTime moment={occurredAt} />
              </Text>
            </li>
          ))}
        </ul>
      ) : null}
      {mayWrite ? <NoteForm orgId={orgId} threat={threat} impact={impact} property={property} /> : null}
    </BriefSection>
  )
}

/** Whether a navigation closes the brief or shows another threat. */
const leavesThreat = (current: Location, next: Location) =>
  current.pathname !== next.pathname || findThreatId(current) !== findThreatId(next)
const findThreatId = ({ search }: Location) => new URLSearchParams(search).get('threat')

function NoteForm({ orgId, threat, impact }: BriefWorkProps) {
  const triage = useTriage(orgId, { ...triageToasts, propertyId: impact?.property.id })
  const [note, setNote] = useState('')
  const [isMissing, setMissing] = useState(false)
  useKeptText('note', note, setNote)

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    const text = note.trim()
    setMissing(text === '')
    if (text === '' || triage.isPending) return
    // Keeps what was typed while it was being saved.
    if (await triage.addNote(threat, text)) {
      setNote((current) => (current.trim() === text ? '' : current))
      toast({ color: 'success', heading: texts.noteAdded })
    }
  }

  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <Field label={texts.note} help={texts.noteHelp} error={isMissing ? texts.noteRequired : undefined}>
        <Textarea
          rows={2}
          maxLength={maxNoteLength}
          value={note}
          onChange={(event) => {
            setNote(event.target.value)
            setMissing(false)
          }}
        />
      </Field>
      <Button type="submit" size="sm-md" loading={triage.isPending}>
        {texts.addNote}
      </Button>
      <UnsavedGuard isDirty={note.trim() !== ''} isSaving={triage.isPending} losesChanges={leavesThreat} />
    </form>
  )
}

function findNote(metadata: unknown): string | null {
  const isRecord = typeof metadata === 'object' && metadata !== null && 'note' in metadata
  return isRecord && typeof metadata.note === 'string' ? metadata.note : null
}
