import { isApiError } from '@parapet/api-client'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useSaveDraft } from '~/data/communication/mutations'
import type { WelcomeEmail } from '~/data/communication/queries'
import { describeFailure } from '~/lib/describe-failure'
import { toBody, toMailDraft, type FieldErrors, type MailDraft } from './mail-draft.ts'

const autosaveDelayMs = 1500

export type SaveState = 'untouched' | 'saved' | 'waiting' | 'saving' | 'failed'

/** Drafts are compared by their JSON. */
const serialize = (draft: MailDraft) => JSON.stringify(toBody(draft))

/**
 * The draft of the welcome email, saved automatically when typing pauses. A draft that the server rejects stays on the
 * page and is saved again after the next change.
 */
export function useDraft(orgId: string, welcome: WelcomeEmail) {
  const saving = useSaveDraft(orgId)
  const [draft, setDraft] = useState(() => toMailDraft(welcome))
  const [saved, setSaved] = useState(() => serialize(draft))
  const [rejectedText, setRejectedText] = useState<string | null>(null)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [attempt, setAttempt] = useState(0)
  const [campaign, setCampaign] = useState(welcome.campaign)
  const runningSave = useRef<Promise<FieldErrors | null> | null>(null)
  // The current state, for a save that had to wait for the previous one.
  const latest = useRef({ draft, saved, campaignId: campaign?.id })
  useEffect(() => {
    latest.current.draft = draft
  })

  const text = serialize(draft)
  const isDirty = text !== saved

  async function send(current: MailDraft): Promise<FieldErrors | null> {
    const serialized = serialize(current)
    try {
      const response = await saving.mutateAsync({
        ...(latest.current.campaignId === undefined ? {} : { campaignId: latest.current.campaignId }),
        ...toBody(current),
      })
      latest.current.saved = serialized
      latest.current.campaignId = response.campaign.id
      setSaved(serialized)
      setCampaign(response.campaign)
      setRejectedText(null)
      setErrors({})
      setFailure(null)
      return null
    } catch (error) {
      const fieldErrors = toFieldErrors(error)
      setRejectedText(serialized)
      setErrors(fieldErrors)
      setFailure(describeFailure(error))
      return fieldErrors
    }
  }

  /** Resolves to null once everything is saved, or else to the field errors. Saves run one at a time, so that an older one can't win. */
  async function save(): Promise<FieldErrors | null> {
    while (runningSave.current) await runningSave.current
    const { draft: current, saved: lastSaved, campaignId } = latest.current
    if (serialize(current) === lastSaved && campaignId !== undefined) return null
    runningSave.current = send(current)
    const fieldErrors = await runningSave.current
    runningSave.current = null
    return fieldErrors
  }

  const autosave = useEffectEvent(() => void save())

  useEffect(() => {
    if (!isDirty || text === rejectedText || saving.isPending) return
    const timer = setTimeout(autosave, autosaveDelayMs)
    return () => clearTimeout(timer)
  }, [text, isDirty, rejectedText, saving.isPending])

  return {
    draft,
    change: (part: Partial<MailDraft>) => setDraft((current) => ({ ...current, ...part })),
    /** Discards the local draft for the one someone else has saved. */
    restart(current: WelcomeEmail) {
      const next = toMailDraft(current)
      latest.current = { draft: next, saved: serialize(next), campaignId: current.campaign?.id }
      setDraft(next)
      setSaved(serialize(next))
      setCampaign(current.campaign)
      setRejectedText(null)
      setErrors({})
      setFailure(null)
    },
    campaign,
    isDirty,
    errors,
    failure,
    /** Increases with each failed manual save, so that the error summary takes focus. */
    attempt,
    saveState: toSaveState({
      isDirty,
      isNew: campaign === null,
      isSaving: saving.isPending,
      isRejected: text === rejectedText,
    }),
    /** Saves and resolves to whether it succeeded. */
    saveNow: async () => (await save()) === null,
    /** Saves on request and shows errors in the summary. */
    async saveManually() {
      const fieldErrors = await save()
      if (fieldErrors !== null) setAttempt((count) => count + 1)
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
