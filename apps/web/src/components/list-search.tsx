import { Kbd, SearchInput } from '@parapet/ui'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'

const debounceMs = 250

export interface ListSearchProps {
  label: string
  /** The current search text. */
  value: string
  /** Called once typing pauses. */
  onSearch: (value: string) => void
  className?: string
}

/** A list's search box. The `/` key focuses it from anywhere on the page. */
export function ListSearch({ label, value, onSearch, className }: ListSearchProps) {
  const input = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latestOnSearch = useRef(onSearch)
  const [draft, setDraft] = useState(value)
  const [lastValue, setLastValue] = useState(value)
  const [sentText, setSentText] = useState(value)

  // A sent search comes back as `value`, possibly while typing continues; only other changes replace the draft.
  if (value !== lastValue) {
    setLastValue(value)
    if (value !== sentText) setDraft(value)
  }

  // Before the page is painted, so that no key is lost on a busy machine.
  useLayoutEffect(() => {
    const focusSearch = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target))
        return
      event.preventDefault()
      input.current?.focus()
      input.current?.select()
    }
    document.addEventListener('keydown', focusSearch)
    return () => document.removeEventListener('keydown', focusSearch)
  }, [])

  useEffect(() => () => clearTimeout(timer.current), [])

  // Always call the latest `onSearch`, because the URL may have changed since the timer started.
  useEffect(() => {
    latestOnSearch.current = onSearch
  })

  function search(text: string) {
    setDraft(text)
    clearTimeout(timer.current)
    timer.current = setTimeout(
      () => {
        setSentText(text.trim())
        latestOnSearch.current(text.trim())
      },
      text === '' ? 0 : debounceMs,
    )
  }

  return (
    <SearchInput
      ref={input}
      label={label}
      value={draft}
      onValueChange={search}
      hint={<Kbd>/</Kbd>}
      {...(className === undefined ? {} : { className })}
    />
  )
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.closest('input, textarea, select, [role="dialog"]') !== null)
  )
}
