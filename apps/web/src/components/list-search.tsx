import { Kbd, SearchInput } from '@parapet/ui'
import { useEffect, useRef, useState } from 'react'

const quietMs = 250

export interface ListSearchProps {
  label: string
  /** What the list is searched for now. */
  value: string
  /** Called once typing pauses. */
  onSearch: (value: string) => void
  className?: string
}

/** The search box of a list. The key `/` leads to it from anywhere on the page. */
export function ListSearch({ label, value, onSearch, className }: ListSearchProps) {
  const input = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef(onSearch)
  const [draft, setDraft] = useState(value)
  const [seen, setSeen] = useState(value)
  const [sent, setSent] = useState(value)

  // What was searched comes back as the value, maybe while more is being typed; anything else replaces the text.
  if (value !== seen) {
    setSeen(value)
    if (value !== sent) setDraft(value)
  }

  useEffect(() => {
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

  // The address may have changed while typing paused; what it says by then has to stay.
  useEffect(() => {
    latest.current = onSearch
  })

  function search(text: string) {
    setDraft(text)
    clearTimeout(timer.current)
    timer.current = setTimeout(
      () => {
        setSent(text.trim())
        latest.current(text.trim())
      },
      text === '' ? 0 : quietMs,
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
