import { Banner, Button, Field, Textarea } from '@parapet/ui'
import { useState } from 'react'
import type { Mark } from '~/data/roll-call/mutations'
import type { RollCallEntry } from '~/data/roll-call/queries'
import type { MarkOutcome } from './use-mark.ts'
import styles from './roll-call.module.css'
import { rollCallTexts as texts } from './texts.ts'

const maxLength = 1000

export interface NoteDraft {
  text: string
  /** What the person saw when they began to type. */
  base: RollCallEntry
}

/** What was typed and isn't saved yet, by person, so that it survives a lost connection or a look at someone else. */
export type NoteDrafts = Map<string, NoteDraft>

interface StaffNoteProps {
  entry: RollCallEntry
  drafts: NoteDrafts
  /** Called after a draft was added or removed. */
  onDraftsChange: () => void
  onMark: (entry: RollCallEntry, mark: Mark) => Promise<MarkOutcome>
}

/** The staff's note about a person. Saved when the field is left, and never over someone else's. */
export function StaffNote({ entry, drafts, onDraftsChange, onMark }: StaffNoteProps) {
  const [draft, setDraft] = useState(() => drafts.get(entry.tenant.id) ?? null)
  const [isSaving, setIsSaving] = useState(false)
  const text = draft?.text ?? entry.staffNote ?? ''
  const isDirty = draft !== null && isChanged(draft)
  const isConflict = isDirty && !isSaving && entry.staffNote !== draft.base.staffNote

  function change(next: NoteDraft | null) {
    setDraft(next)
    if (next && isChanged(next)) drafts.set(entry.tenant.id, next)
    else drafts.delete(entry.tenant.id)
    onDraftsChange()
  }

  async function save(base: RollCallEntry) {
    if (!isDirty || isSaving) return
    setIsSaving(true)
    const { isSaved } = await onMark(base, { note: toNote(draft.text) })
    setIsSaving(false)
    if (isSaved) change(null)
  }

  return (
    <div className={styles.stack}>
      <Field label={texts.note} help={texts.noteHelp}>
        <Textarea
          rows={2}
          maxLength={maxLength}
          value={text}
          onChange={({ target }) => change({ text: target.value, base: draft?.base ?? entry })}
          onBlur={() => {
            // A question about leaving takes the focus, but the person hasn't left yet.
            const isAsked = document.querySelector('[role="alertdialog"]') !== null
            if (!isConflict && !isAsked) void save(draft?.base ?? entry)
          }}
        />
      </Field>
      {isConflict ? (
        <Banner
          tone="warning"
          title={texts.noteChanged}
          actions={
            <>
              <Button size="sm-md" onClick={() => change(null)}>
                {texts.keepTheirs}
              </Button>
              <Button size="sm-md" onClick={() => void save(entry)}>
                {texts.saveMine}
              </Button>
            </>
          }
        >
          {texts.theirNote(entry.staffNote)}
        </Banner>
      ) : isDirty ? (
        <div>
          <Button loading={isSaving} onClick={() => void save(draft.base)}>
            {texts.saveNote}
          </Button>
        </div>
      ) : null}
    </div>
  )
}

const toNote = (text: string) => text.trim() || null
const isChanged = ({ text, base }: NoteDraft) => toNote(text) !== base.staffNote
