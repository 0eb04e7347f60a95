import { isApiError } from '@parapet/api-client'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useSaveDraft } from '~/data/communication/mutations'
import type { WelcomeEmail } from '~/data/communication/queries'
import { describeFailure } from '~/lib/describe-failure'
import {
  keepCurrentErrors,
  toRequestBody,
  toMailDraft,
  type FieldErrors,
  type MailDraft,
} from './mail-draft.ts'

const autosaveDelayMs = 1500

export type SaveState = 'untouched' | 'saved' | 'waiting' | 'saving' | 'failed'

/** Drafts are compared by their JSON. */
const serialize = (draft: MailDraft) => JSON.stringify(toRequestBody(draft))

/**
 * The draft of the welcome email, saved automatically when typing pauses. A draft that the server rejects stays on the
 * page and is saved again after the next change.
 */
export function useDraft(orgId: string, welcome: WelcomeEmail) {
  const saveMutation = useSaveDraft(orgId)
  const [editedDraft, setDraft] = useState(() => toMailDraft(welcome))
  const [savedText, setSavedText] = useState(() => serialize(editedDraft))
  const [rejectedText, setRejectedText] = useState<string | null>(null)
  const [rejectedErrors, setErrors] = useState<FieldErrors>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [attempt, setAttempt] = useState(0)
  const [isManual, setManual] = useState(false)
  const [campaign, setCampaign] = useState(welcome.campaign)
  const runningSave = useRef<Promise<FieldErrors | null> | null>(null)
  // A draft without a sender gets the default one, also once it is verified while the page is open.
  const draft = { ...editedDraft, senderId: editedDraft.senderId ?? welcome.senders[0]?.id ?? null }
  const currentText = serialize(draft)
  // The current state, for a save that had to wait for the previous one.
  const latest = useRef({ draft, savedText, campaignId: campaign?.id })
  useEffect(() => {
    latest.current.draft = draft
  })

  const isDirty = currentText !== savedText
  const errors =
    rejectedText === null
      ? rejectedErrors
      : keepCurrentErrors(rejectedErrors, JSON.parse(rejectedText) as object, toRequestBody(draft))

  async function submitDraft(current: MailDraft): Promise<FieldErrors | null> {
    const serialized = serialize(current)
    try {
      const response = await saveMutation.mutateAsync({
        ...(latest.current.campaignId === undefined ? {} : { campaignId: latest.current.campaignId }),
        ...toRequestBody(current),
      })
      latest.current.savedText = serialized
      latest.current.campaignId = response.campaign.id
      setSavedText(serialized)
      setCampaign(response.campaign)
      setRejectedText(null)
      setErrors({})
      setFailure(null)
      return null
    } catch (error) {
      const fieldErrors = toFieldErrors(error)
      setRejectedText(serialized)
      setManual(false)
      setErrors(fieldErrors)
      setFailure(describeFailure(error))
      return fieldErrors
    }
  }

  /** Resolves to null once everything is saved, or else to the field errors. Saves run one at a time, so that an older one can't win. */
  async function save(): Promise<FieldErrors | null> {
    while (runningSave.current) await runningSave.current
    const { draft: current, savedText: lastSavedText, campaignId } = latest.current
    if (serialize(current) === lastSavedText && campaignId !== undefined) return null
    runningSave.current = submitDraft(current)
    const fieldErrors = await runningSave.current
    runningSave.current = null
    return fieldErrors
  }

  const autosave = useEffectEvent(() => void save())

  useEffect(() => {
    if (!isDirty || currentText === rejectedText || saveMutation.isPending) return
    const timer = setTimeout(autosave, autosaveDelayMs)
    return () => clearTimeout(timer)
  }, [currentText, isDirty, rejectedText, saveMutation.isPending])

  return {
    draft,
    change: (changes: Partial<MailDraft>) => setDraft((current) => ({ ...current, ...changes })),
    /** Discards the local draft for the one someone else has saved. */
    restart(current: WelcomeEmail) {
      const next = toMailDraft(current)
      latest.current = { draft: next, savedText: serialize(next), campaignId: current.campaign?.id }
      setDraft(next)
      setSavedText(serialize(next))
      setCampaign(current.campaign)
      setRejectedText(null)
      setErrors({})
      setFailure(null)
    },
    campaign,
    isDirty,
    errors,
    failure,
    /** Whether the last rejected save was manual. Others show no error summary, which would take focus while typing. */
    isManual,
    /** Increases with each failed manual save, so that the error summary takes focus. */
    attempt,
    saveState: toSaveState({
      isDirty,
      isNew: campaign === null,
      isSaving: saveMutation.isPending,
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

function toFieldErrors(error: unknown): FieldErrors {
  if (!isApiError(error)) return {}
  return Object.fromEntries(error.errors.map(({ pointer, message }) => [pointer, message]))
}
