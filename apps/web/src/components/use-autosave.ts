import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { describeFailure } from '~/lib/describe-failure'
import { type FieldErrors, keepCurrentErrors, toFieldErrors } from '~/lib/field-errors'
import { useKeptValues } from './use-kept-values.ts'

const autosaveDelayMs = 1500

export type SaveState = 'untouched' | 'saved' | 'waiting' | 'saving' | 'failed'

interface AutosaveOptions<Draft, Body extends object, Saved> {
  initialDraft: () => Draft
  /** What the server has; null before the first save. */
  initialSaved: Saved | null
  /** Fills in what the draft leaves open. */
  complete?: (draft: Draft) => Draft
  /** The draft as a request. Drafts are compared by it. */
  toBody: (draft: Draft) => Body
  /** Rejects with the server's errors. */
  save: (body: Body, saved: Saved | null) => Promise<Saved>
}

/**
 * A draft that is saved automatically when typing pauses. One that the server rejects stays on the page and is saved
 * again after the next change.
 */
export function useAutosave<Draft extends object, Body extends object, Saved>({
  initialDraft,
  initialSaved,
  complete = (draft) => draft,
  toBody,
  save: submit,
}: AutosaveOptions<Draft, Body, Saved>) {
  const serialize = (value: Draft) => JSON.stringify(toBody(value))
  const [editedDraft, setDraft] = useState(initialDraft)
  const [savedText, setSavedText] = useState(() => serialize(editedDraft))
  const [rejectedText, setRejectedText] = useState<string | null>(null)
  const [rejectedErrors, setErrors] = useState<FieldErrors>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [attempt, setAttempt] = useState(0)
  const [isManual, setManual] = useState(false)
  const [isSaving, setIsSaving] = useState(false)
  const [saved, setSaved] = useState(initialSaved)
  const runningSave = useRef<Promise<FieldErrors | null> | null>(null)
  const draft = complete(editedDraft)
  const currentText = serialize(draft)
  // The current state, for a save that had to wait for the previous one.
  const latest = useRef({ draft, savedText, saved, base: editedDraft })
  useEffect(() => {
    latest.current.draft = draft
  })

  const isDirty = currentText !== savedText
  useKeptValues({
    name: 'draft',
    // Only what was changed, so that what others have saved since isn't overwritten.
    collect: () => (isDirty ? listChanges(editedDraft, latest.current.base) : null),
    bringBack: (kept: Partial<Draft>) => setDraft((current) => ({ ...current, ...kept })),
  })
  const errors =
    rejectedText === null
      ? rejectedErrors
      : keepCurrentErrors(rejectedErrors, JSON.parse(rejectedText) as object, toBody(draft))

  function acceptSaved(next: Saved | null, base: Draft) {
    const serialized = serialize(base)
    latest.current.base = base
    latest.current.savedText = serialized
    latest.current.saved = next
    setSavedText(serialized)
    setSaved(next)
    setRejectedText(null)
    setErrors({})
    setFailure(null)
  }

  async function submitDraft(current: Draft): Promise<FieldErrors | null> {
    const serialized = serialize(current)
    setIsSaving(true)
    try {
      acceptSaved(await submit(toBody(current), latest.current.saved), current)
      return null
    } catch (error) {
      const fieldErrors = toFieldErrors(error)
      setRejectedText(serialized)
      setManual(false)
      setErrors(fieldErrors)
      setFailure(describeFailure(error))
      return fieldErrors
    } finally {
      setIsSaving(false)
    }
  }

  /** Resolves to null once everything is saved, or else to the field errors. Saves run one at a time, so that an older one can't win. */
  async function save(): Promise<FieldErrors | null> {
    while (runningSave.current) await runningSave.current
    const { draft: current, savedText: lastSavedText, saved: lastSaved } = latest.current
    if (serialize(current) === lastSavedText && lastSaved !== null) return null
    runningSave.current = submitDraft(current)
    const fieldErrors = await runningSave.current
    runningSave.current = null
    return fieldErrors
  }

  const autosave = useEffectEvent(() => void save())

  useEffect(() => {
    if (!isDirty || currentText === rejectedText || isSaving) return
    const timer = setTimeout(autosave, autosaveDelayMs)
    return () => clearTimeout(timer)
  }, [currentText, isDirty, rejectedText, isSaving])

  // A save that failed while offline is repeated once the connection is back.
  useEffect(() => {
    if (rejectedText === null) return
    const retry = () => setRejectedText(null)
    window.addEventListener('online', retry)
    return () => window.removeEventListener('online', retry)
  }, [rejectedText])

  return {
    draft,
    change: (changes: Partial<Draft>) => setDraft((current) => ({ ...current, ...changes })),
    /** Discards the local draft for another one that the server has. */
    restart(next: Draft, nextSaved: Saved | null) {
      latest.current.draft = next
      setDraft(next)
      acceptSaved(nextSaved, next)
    },
    saved,
    /**
     * Makes a change on the server that brings new values for `keys`, after saving the draft. Autosave waits for it. The
     * other fields stay as they are, because they may have been changed in the meantime. Does nothing if the draft can't be
     * saved.
     * @throws what the server rejects
     */
    async changeOnServer(
      submitChange: (saved: Saved | null) => Promise<Saved>,
      toDraft: (saved: Saved) => Draft,
      keys: readonly (keyof Draft)[],
    ) {
      if ((await save()) !== null) return
      setIsSaving(true)
      const change = submitChange(latest.current.saved).then((next) => {
        const nextDraft = toDraft(next)
        const withNew = (current: Draft): Draft => ({
          ...current,
          ...Object.fromEntries(keys.map((key) => [key, nextDraft[key]])),
        })
        latest.current.draft = withNew(latest.current.draft)
        setDraft(withNew)
        acceptSaved(next, nextDraft)
        return null
      })
      runningSave.current = change.catch(() => null)
      try {
        await change
      } finally {
        runningSave.current = null
        setIsSaving(false)
      }
    },
    isDirty,
    errors,
    failure,
    /** Whether the last rejected save was manual. Others show no error summary, which would take focus while typing. */
    isManual,
    /** Increases with each failed manual save, so that the error summary takes focus. */
    attempt,
    saveState: toSaveState({
      isDirty,
      isNew: saved === null,
      isSaving,
      isRejected: currentText === rejectedText,
    }),
    /** Saves and resolves to whether it succeeded. */
    saveNow: async () => (await save()) === null,
    /** Saves on request and shows errors in the summary. */
    async saveManually() {
      const fieldErrors = await save()
      if (fieldErrors !== null) {
        setManual(true)
        setAttempt((count) => count + 1)
      }
      return fieldErrors
    },
  }
}

const listChanges = <Draft extends object>(draft: Draft, base: Draft): Partial<Draft> =>
  Object.fromEntries(
    Object.entries(draft).filter(
      ([field, value]) => JSON.stringify(value) !== JSON.stringify(base[field as keyof Draft]),
    ),
  ) as Partial<Draft>

interface SaveStatus {
  isDirty: boolean
  isNew: boolean
  isSaving: boolean
  isRejected: boolean
}

function toSaveState({ isDirty, isNew, isSaving, isRejected }: SaveStatus): SaveState {
  if (isSaving) return 'saving'
  if (isRejected) return 'failed'
  if (isDirty) return 'waiting'
  return isNew ? 'untouched' : 'saved'
}
