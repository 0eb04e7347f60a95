import { useRef, type KeyboardEvent, type RefObject } from 'react'

const typingPauseMs = 500

interface ListKeysOptions {
  list: RefObject<HTMLElement | null>
  activeId: string | null
  setActiveId: (id: string) => void
  isMultiple: boolean
  choose: (id: string, options: { isRange: boolean }) => void
  chooseAll: () => void
}

/** Arrow keys, Home, End, and typing move through the options; Space and Enter select. */
export function useListKeys({ list, activeId, setActiveId, isMultiple, choose, chooseAll }: ListKeysOptions) {
  const typed = useRef({ text: '', atMs: 0 })

  function findTyped(options: HTMLElement[], index: number, key: string): HTMLElement | undefined {
    const now = performance.now()
    const isNew = now - typed.current.atMs > typingPauseMs
    const text = (isNew ? '' : typed.current.text) + key.toLowerCase()
    typed.current = { text, atMs: now }
    // A new search starts after the active option; a longer one can stay on it.
    const start = isNew ? index + 1 : Math.max(0, index)
    const rotated = [...options.slice(start), ...options.slice(0, start)]
    return rotated.find((option) => getText(option).startsWith(text))
  }

  return function handleKeyDown(event: KeyboardEvent) {
    const options = listOptions(list.current)
    const index = options.findIndex((option) => option.dataset.id === activeId)
    const targets: Record<string, HTMLElement | undefined> = {
      ArrowDown: options[Math.min(index + 1, options.length - 1)],
      ArrowUp: options[Math.max(index - 1, 0)],
      Home: options[0],
      End: options.at(-1),
    }
    const hasModifier = event.ctrlKey || event.metaKey || event.altKey
    const isTyped = event.key.length === 1 && event.key !== ' ' && !hasModifier
    const target = isTyped ? findTyped(options, index, event.key) : targets[event.key]
    const id = target?.dataset.id
    if (id !== undefined) {
      event.preventDefault()
      setActiveId(id)
      target?.scrollIntoView({ block: 'nearest' })
      if (isMultiple && event.shiftKey && !isTyped) choose(id, { isRange: true })
    } else if ((event.key === ' ' || event.key === 'Enter') && activeId !== null && index !== -1) {
      event.preventDefault()
      choose(activeId, { isRange: event.shiftKey })
    } else if (isMultiple && (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'a') {
      event.preventDefault()
      chooseAll()
    }
  }
}

/** The enabled options in document order. */
export function listOptions(list: HTMLElement | null): HTMLElement[] {
  return [...(list?.querySelectorAll<HTMLElement>('[role="option"]:not([aria-disabled="true"])') ?? [])]
}

const getText = (option: HTMLElement) => (option.dataset.text ?? option.textContent ?? '').toLowerCase()
