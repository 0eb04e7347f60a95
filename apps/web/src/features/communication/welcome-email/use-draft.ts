import { isApiError } from '@parapet/api-client'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useSaveDraft } from '~/data/communication/mutations'
import type { WelcomeEmail } from '~/data/communication/queries'
import { describeFailure } from '~/lib/describe-failure'
import { toBody, toMailDraft, type FieldErrors, type MailDraft } from './mail-draft.ts'

const quietMs = 1500

export type SaveState = 'untouched' | 'saved' | 'waiting' | 'saving' | 'failed'

/** Only text tells whether anything differs, whoever made the objects. */
const asText = (draft: MailDraft) => JSON.stringify(toBody(draft))

/**
 * What is being written. It is saved by itself when the typing pauses; what the server refuses is kept here and tried
 * again after the next change.
 */
export function useDraft(orgId: string, welcome: WelcomeEmail) {
  const saving = useSaveDraft(orgId)
  const [draft, setDraft] = useState(() => toMailDraft(welcome))
  const [saved, setSaved] = useState(() => asText(draft))
  const [refused, setRefused] = useState<string | null>(null)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [attempt, setAttempt] = useState(0)
  const [campaign, setCampaign] = useState(welcome.campaign)
  const running = useRef<Promise<FieldErrors | null> | null>(null)
  // What a save that waits for the one before it goes by.
  const latest = useRef({ draft, saved, campaignId: campaign?.id })
  useEffect(() => {
    latest.current.draft = draft
  })

  const text = asText(draft)
  const isDirty = text !== saved

  async function send(current: MailDraft): Promise<FieldErrors | null> {
    const sending = asText(current)
    try {
      const answer = await saving.mutateAsync({
        ...(latest.current.campaignId === undefined ? {} : { campaignId: latest.current.campaignId }),
        ...toBody(current),
      })
      latest.current.saved = sending
      latest.current.campaignId = answer.campaign.id
      setSaved(sending)
      setCampaign(answer.campaign)
      setRefused(null)
      setErrors({})
      setFailure(null)
      return null
    } catch (error) {
      const found = toFieldErrors(error)
      setRefused(sending)
      setErrors(found)
      setFailure(describeFailure(error))
      return found
    }
  }

  /** Resolves to null when all that is written is saved. One save at a time, or the older could win. */
  async function save(): Promise<FieldErrors | null> {
    while (running.current) await running.current
    const { draft: current, saved: before, campaignId } = latest.current
    if (asText(current) === before && campaignId !== undefined) return null
    running.current = send(current)
    const refusal = await running.current
    running.current = null
    return refusal
  }

  const saveQuietly = useEffectEvent(() => void save())

  useEffect(() => {
    if (!isDirty || text === refused || saving.isPending) return
    const timer = setTimeout(saveQuietly, quietMs)
    return () => clearTimeout(timer)
  }, [text, isDirty, refused, saving.isPending])

  return {
    draft,
    change: (part: Partial<MailDraft>) => setDraft((current) => ({ ...current, ...part })),
    /** Begins again with what somebody else has saved. */
    restart(current: WelcomeEmail) {
      const next = toMailDraft(current)
      latest.current = { draft: next, saved: asText(next), campaignId: current.campaign?.id }
      setDraft(next)
      setSaved(asText(next))
      setCampaign(current.campaign)
      setRefused(null)
      setErrors({})
      setFailure(null)
    },
    campaign,
    isDirty,
    errors,
    failure,
    /** Grows each time the person asks to save, so that the summary takes the focus. */
    attempt,
    saveState: toSaveState({
      isDirty,
      isNew: campaign === null,
      isSaving: saving.isPending,
      isRefused: text === refused,
    }),
    /** Whether everything that is written is saved now. */
    saveNow: async () => (await save()) === null,
    /** As the person asks for it: what is refused is said at the top. */
    async saveByHand() {
      const refusal = await save()
      if (refusal !== null) setAttempt((count) => count + 1)
      return refusal
    },
  }
}

interface SaveFacts {
  isDirty: boolean
  isNew: boolean
  isSaving: boolean
  isRefused: boolean
}

function toSaveState({ isDirty, isNew, isSaving, isRefused }: SaveFacts): SaveState {
  if (isSaving) return 'saving'
  if (isRefused) return 'failed'
  if (isDirty) return 'waiting'
  return isNew ? 'untouched' : 'saved'
}

function toFieldErrors(error: unknown): FieldErrors {
  if (!isApiError(error)) return {}
  return Object.fromEntries(error.errors.map(({ pointer, message }) => [pointer, message]))
}
