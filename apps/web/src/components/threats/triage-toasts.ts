import { isApiError } from '@parapet/api-client'
import { toast } from '@parapet/ui'
import { describeFailure } from '~/lib/describe-failure'
import { threatTexts as texts } from './texts.ts'

const undoDurationMs = 8000

interface UndoableTriage {
  threatId: string
  step: keyof typeof texts.done
  title: string
  properties: number
  undo: () => void
}

/** Toasts for triage actions; pass them to `useTriage`. */
export const triageToasts = {
  onFailed(step: keyof typeof texts.couldNot, error: unknown) {
    const isStale = isApiError(error) && (error.status === 412 || error.status === 409)
    toast({
      color: 'danger',
      heading: texts.couldNot[step],
      body: isStale ? texts.changedBySomeoneElse : describeFailure(error),
      persistent: true,
    })
  },
  onUndoable({ step, title, properties, undo }: UndoableTriage) {
    toast({
      heading: texts.done[step](title, properties),
      duration: undoDurationMs,
      action: { label: texts.undo, onSelect: undo },
    })
  },
}
