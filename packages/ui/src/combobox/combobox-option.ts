import type { ReactNode } from 'react'

export interface ComboboxOption {
  value: string
  /** Shown, searched, and announced. */
  label: string
  /** A second line. */
  description?: string
  /** Decorative: hidden from assistive technology. */
  icon?: ReactNode
  disabled?: boolean
}

/** Whether every word of the query is a prefix of a word in the text, ignoring case and accents. */
export function matchesQuery(text: string, query: string): boolean {
  const words = splitWords(text)
  return splitWords(query).every((part) => words.some((word) => word.startsWith(part)))
}

function splitWords(text: string): string[] {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
}
