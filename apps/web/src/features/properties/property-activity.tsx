import { Button, Card, Field, Textarea, toast } from '@parapet/ui'
import { useState, type ReactNode, type SubmitEvent } from 'react'
import { UnsavedGuard } from '~/components/unsaved-guard'
import { useKeptText } from '~/components/use-kept-values'
import { useAddNote } from '~/data/ledger/queries'
import type { PropertyListItem } from '~/data/properties/queries'
import { describeFailure } from '~/lib/describe-failure'
import { propertyDetailTexts as texts } from './detail-texts.ts'
import styles from './property-detail.module.css'

export interface PropertyActivityProps {
  orgId: string
  property: PropertyListItem
  /** The property's ledger events. */
  children: ReactNode
}

/** The property's history, and a form to add a note. */
export function PropertyActivity({ orgId, property, children }: PropertyActivityProps) {
  return (
    <div className={styles.columns}>
      <Card title={texts.activity}>{children}</Card>
      {property.permissions.includes('ledger:annotate') ? (
        <NoteCard orgId={orgId} propertyId={property.id} />
      ) : null}
    </div>
  )
}

function NoteCard({ orgId, propertyId }: { orgId: string; propertyId: string }) {
  const add = useAddNote(orgId, propertyId)
  const [note, setNote] = useState('')
  const [isMissing, setMissing] = useState(false)
  useKeptText('note', note, setNote)

  function submit(event: SubmitEvent) {
    event.preventDefault()
    const text = note.trim()
    setMissing(text === '')
    if (text === '' || add.isPending) return
    add.mutate(text, {
      onSuccess: () => {
        // Keeps what was typed while it was being saved.
        setNote((current) => (current.trim() === text ? '' : current))
        toast({ color: 'success', heading: texts.noteAdded })
      },
    })
  }

  return (
    <Card title={texts.addNote}>
      <form className={styles.noteForm} noValidate onSubmit={submit}>
        <Field
          label={texts.note}
          hideLabel
          help={texts.noteHelp}
          error={isMissing ? texts.noteRequired : add.isError ? describeFailure(add.error) : undefined}
        >
          <Textarea
            rows={4}
            maxLength={1000}
            value={note}
            onChange={(event) => {
              setNote(event.target.value)
              setMissing(false)
            }}
          />
        </Field>
        <Button type="submit" loading={add.isPending}>
          {texts.addNote}
        </Button>
      </form>
      <UnsavedGuard
        isDirty={note.trim() !== ''}
        isSaving={add.isPending}
        // Another property's page can be the same form.
        onDiscard={() => setNote('')}
      />
    </Card>
  )
}
