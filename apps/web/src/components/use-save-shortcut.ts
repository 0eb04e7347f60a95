import { useEffect, type RefObject } from 'react'

/** Submits the form on Ctrl/⌘ S, unless the focus is in another one. */
export function useSaveShortcut(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const save = (event: KeyboardEvent) => {
      if (event.key !== 's' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      const focusedForm = document.activeElement?.closest('form') ?? null
      if (focusedForm !== null && focusedForm !== form.current) return
      form.current?.requestSubmit()
    }
    document.addEventListener('keydown', save)
    return () => document.removeEventListener('keydown', save)
  }, [form])
}
