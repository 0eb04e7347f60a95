import { useEffect, useRef } from 'react'
import { triageToasts } from '~/components/threats/triage-toasts'

/**
 * Triage toasts that keep the keyboard's place: Undo disappears with its toast, so the focus moves to what comes back,
 * once `findRestored` finds it. If the person has moved the focus since then, it stays there.
 */
export function useUndoFocus(
  findRestored: (threatId: string) => HTMLElement | null | undefined,
): typeof triageToasts {
  const undoneId = useRef<string | null>(null)

  useEffect(() => {
    const restored = undoneId.current === null ? null : findRestored(undoneId.current)
    if (!restored) return
    undoneId.current = null
    if (document.activeElement === document.body) restored.focus()
  })

  return {
    ...triageToasts,
    onUndoable: ({ undo, ...done }) =>
      triageToasts.onUndoable({
        ...done,
        undo: () => {
          undoneId.current = done.threatId
          undo()
        },
      }),
  }
}
