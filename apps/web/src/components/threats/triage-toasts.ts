import { isApiError } from '@parapet/api-client'
import { toast, toastStore } from '@parapet/ui'
import { describeFailure } from '~/lib/describe-failure'
import { onSelectedOrgChange } from '~/lib/selected-org'
import { threatTexts as texts } from './texts.ts'

/** Long enough to hear the toast read out and then press Z. */
const undoDurationMs = 20_000

interface UndoableTriage {
  threatId: string
  step: keyof typeof texts.done
  title: string
  properties: number
  refusal?: string | null
  undo: () => void
}

/** At most one change can be undone: the last one. */
const undoId = 'triage-undo'

const failureId = (threatId: string) => `triage-failed-${threatId}`

/** Undoes the last change once it's saved. */
let requestUndo: (() => void) | null = null

/** For the time before the last change is saved, when Undo isn't offered yet. */
export const undoOnceSaved = () => requestUndo?.()

function removeUndo() {
  requestUndo = null
  toastStore.remove(undoId)
}

export type TriageStep = keyof typeof texts.couldNot

export function describeTriageFailure(step: TriageStep, error: unknown) {
  const isStale = isApiError(error) && error.code === 'version-conflict'
  return {
    heading: texts.couldNot[step],
    body: isStale ? texts.changedBySomeoneElse : describeFailure(error),
  }
}

/** Toasts for triage actions; pass them to `useTriage`. */
export const triageToasts = {
  onStarted(request?: () => void) {
    removeUndo()
    requestUndo = request ?? null
  },
  onFailed(step: TriageStep, error: unknown, threatId: string) {
    toast({
      id: failureId(threatId),
      color: 'danger',
      ...describeTriageFailure(step, error),
      persistent: true,
    })
  },
  /** An earlier failure no longer matters. */
  onSaved(threatId: string) {
    toastStore.remove(failureId(threatId))
  },
  onUndoable({ step, title, properties, refusal, undo }: UndoableTriage) {
    toast({
      id: undoId,
      heading: texts.done[step](title, properties),
      ...(refusal && { body: texts.exceptFor(refusal) }),
      duration: undoDurationMs,
      action: { label: texts.undo, onSelect: undo, keyShortcuts: 'Z' },
    })
  },
  onUndone(title: string) {
    toast({ id: undoId, heading: texts.undone(title) })
  },
}

onSelectedOrgChange(removeUndo)
