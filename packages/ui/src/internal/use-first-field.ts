import { useMemo, useRef, type RefObject } from 'react'

const field =
  ':is(input:not([type="hidden"]), select, textarea, [role="combobox"], [contenteditable="true"]):not(:disabled)'

/**
 * A ref for the root of a popup, and one that names the first field in it once somebody asks: a popup that is only
 * read has none, and a control in the middle of its text is no place to begin.
 */
export function useFirstField() {
  const root = useRef<HTMLDivElement>(null)
  const firstField = useMemo<RefObject<HTMLElement | null>>(
    () => ({
      get current() {
        return root.current?.querySelector<HTMLElement>(field) ?? null
      },
    }),
    [],
  )
  return [root, firstField] as const
}
