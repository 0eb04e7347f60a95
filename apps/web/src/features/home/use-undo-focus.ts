import { useEffect, useState } from 'react'
import { triageToasts } from '~/components/threats/triage-toasts'

/**
 * Triage toasts that keep the keyboard's place: Undo disappears with its toast, so the focus moves to what comes back,
 * once `findRestored` finds it. Elsewhere it stays where the person has moved it meanwhile.
 */
export function useUndoFocus(
  findRestored: (threatId: string) => HTMLElement | null | undefined,
): typeof triageToasts {
  const [undoneId, setUndoneId] = useState<string | null>(null)

  useEffect(() => {
    const restored = undoneId === null ? null : findRestored(undoneId)
    if (!restored) return
    setUndoneId(null)
    if (document.activeElement === document.body) restored.focus()
  })

  return {
    ...triageToasts,
    onUndoable: ({ undo, ...done }) =>
      triageToasts.onUndoable({
        ...done,
        undo: () => {
          setUndoneId(done.threatId)
          undo()
        },
      }),
  }
}
