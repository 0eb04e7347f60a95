import type { ComponentProps } from 'react'
import { createLazyModule } from '../internal/create-lazy-module.ts'
import { preloadPopups } from '../internal/popup-loader.tsx'
import type { Command, CommandGroup, CommandSource } from './command.ts'

const palette = createLazyModule(() => import('./palette-panel.tsx'))

export interface CommandPaletteProps extends Omit<ComponentProps<'div'>, 'children' | 'role'> {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Pages and commands. */
  groups?: readonly CommandGroup[]
  /** Recently used commands, newest first; listed before everything else. */
  recent?: readonly Command[]
  /** Searched as the person types. */
  sources?: readonly CommandSource[]
  /** Called before the command runs; store the command here for `recent`. */
  onCommandSelect?: (command: Command) => void
  /**
   * The name of the dialog and its text field.
   * @default 'Command palette'
   */
  label?: string
  /** @default 'Type a command or search…' */
  placeholder?: string
  /** @default 'No results' */
  emptyText?: string
  /** The initial query. */
  defaultQuery?: string
}

const emptyList: readonly never[] = []

/**
 * Finds pages, commands, and records by typing. The caller opens it, for example with a keyboard shortcut, and provides
 * the contents. Its code is fetched when it first opens.
 */
export function CommandPalette({
  open,
  onOpenChange,
  groups = emptyList,
  recent = emptyList,
  sources = emptyList,
  label = 'Command palette',
  placeholder = 'Type a command or search…',
  emptyText = 'No results',
  ...props
}: CommandPaletteProps) {
  const module = palette.useModule(open, () => onOpenChange(false))
  if (!module) return null

  return (
    <module.PalettePanel
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
 * Fetches the palette's code, so that it opens immediately and no keystrokes are lost. Call it while the page is idle.
 *
 * @throws if the fetch fails; the next call or the next opening fetches again.
 */
export async function preloadCommandPalette(): Promise<void> {
  await Promise.all([palette.load(), preloadPopups()])
}
