import type { ComponentProps } from 'react'
import { createLazyPart } from '../internal/create-lazy-part.ts'
import { preloadPopups } from '../internal/popup-loader.tsx'
import type { Command, CommandGroup, CommandSource } from './command.ts'

const palette = createLazyPart(() => import('./palette-panel.tsx'))

export interface CommandPaletteProps extends Omit<ComponentProps<'div'>, 'children' | 'role'> {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** What can be gone to and done. */
  groups?: readonly CommandGroup[]
  /** What was chosen last, newest first; it is listed before everything else. */
  recent?: readonly Command[]
  /** Asked as someone types. */
  sources?: readonly CommandSource[]
  /** Called before the command does its work; remember the command here for `recent`. */
  onCommandSelect?: (command: Command) => void
  /**
   * The name of the dialog and of its box.
   * @default 'Command palette'
   */
  label?: string
  /** @default 'Type a command or search…' */
  placeholder?: string
  /** @default 'No results' */
  emptyText?: string
  /** What is in the box when it opens. */
  defaultQuery?: string
}

const nothing: readonly never[] = []

/**
 * Everything a person can go to or do, found by typing. The caller opens it, by a key of its choice, and says what
 * there is. Its code is fetched with the first opening.
 */
export function CommandPalette({
  open,
  onOpenChange,
  groups = nothing,
  recent = nothing,
  sources = nothing,
  label = 'Command palette',
  placeholder = 'Type a command or search…',
  emptyText = 'No results',
  ...props
}: CommandPaletteProps) {
  const part = palette.usePart(open, () => onOpenChange(false))
  if (!part) return null

  return (
    <part.PalettePanel
      {...props}
      groups={groups}
      recent={recent}
      sources={sources}
      label={label}
      placeholder={placeholder}
      emptyText={emptyText}
      onOpenChange={onOpenChange}
    />
  )
}

/**
 * Fetches the code of the palette, so that it opens at once and no key that follows is lost. Call it while the page is
 * idle.
 *
 * @throws the error of the failed fetch; the next call or the next opening fetches again.
 */
export async function preloadCommandPalette(): Promise<void> {
  await Promise.all([palette.load(), preloadPopups()])
}
