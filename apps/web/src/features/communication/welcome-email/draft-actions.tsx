import { ConfirmDialog, IconButton } from '@parapet/ui'
import { Trash2 } from 'lucide-react'
import { useState, useEffect, useEffectEvent } from 'react'
import { useBlocker } from 'react-router'
import { formTexts } from '~/components/form-texts'
import { useUnloadWarning } from '~/components/unsaved-guard'
import { useActOnCampaign } from '~/data/communication/mutations'
import { hasStoredSession } from '~/lib/session'
import { toastFailure } from '~/lib/toast-failure'
import { welcomeMailTexts as texts } from './texts.ts'

interface DiscardDraftButtonProps {
  orgId: string
  campaignId: string
  onDiscarded: () => void
}

/** Discards the draft, so that the page starts over. */
export function DiscardDraftButton({ orgId, campaignId, onDiscarded }: DiscardDraftButtonProps) {
  const actOnCampaign = useActOnCampaign(orgId)
  const [isConfirmOpen, setConfirmOpen] = useState(false)

  function discard() {
    actOnCampaign.mutate(
      { action: 'cancel', campaignId },
      {
        onSuccess: onDiscarded,
        onError: (error) => toastFailure(texts.couldNotDiscard, error),
        onSettled: () => setConfirmOpen(false),
      },
    )
  }

  return (
    <>
      <IconButton size="md" label={texts.discard} icon={<Trash2 />} onClick={() => setConfirmOpen(true)} />
      <ConfirmDialog
        open={isConfirmOpen}
        onOpenChange={() => setConfirmOpen(false)}
        tone="danger"
        title={texts.discardTitle}
        description={texts.discardDraftDetail}
        confirmLabel={texts.discard}
        loading={actOnCampaign.isPending}
        onConfirm={discard}
      />
    </>
  )
}

interface DraftGuardProps {
  isDirty: boolean
  saveNow: () => Promise<boolean>
}

/** Saves before navigating away, and asks for confirmation only if that fails. */
export function DraftGuard({ isDirty, saveNow }: DraftGuardProps) {
  const [isConfirmOpen, setConfirmOpen] = useState(false)
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty &&
      // After a sign-out, changes can't be saved anyway.
      hasStoredSession() &&
      (currentLocation.pathname !== nextLocation.pathname || currentLocation.search !== nextLocation.search),
  )
  useUnloadWarning(isDirty)

  const saveThenProceed = useEffectEvent(() =>
    saveNow().then((isSaved) => (isSaved ? blocker.proceed?.() : setConfirmOpen(true))),
  )
  useEffect(() => {
    if (blocker.state === 'blocked') void saveThenProceed()
  }, [blocker.state])

  return (
    <ConfirmDialog
      open={isConfirmOpen}
      onOpenChange={() => {
        setConfirmOpen(false)
        blocker.reset?.()
      }}
      title={formTexts.discardTitle}
      description={texts.unsavedChangesDetail}
      confirmLabel={formTexts.discard}
      cancelLabel={formTexts.keepEditing}
      tone="danger"
      onConfirm={() => {
        setConfirmOpen(false)
        blocker.proceed?.()
      }}
    />
  )
}
