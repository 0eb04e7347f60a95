import type { ImportKind } from '~/data/imports/operations'
import type { ImportFileFilters, ImportStatus } from '~/data/imports/queries'
import { importFileTexts } from './texts.ts'

export type ImportFilesShown = keyof typeof importFileTexts.states

export interface ImportFilesState {
  kind: ImportKind
  q: string
  shown: ImportFilesShown
}

const statuses: Record<Exclude<ImportFilesShown, 'all'>, readonly ImportStatus[]> = {
  open: ['uploaded', 'parsing', 'needs_mapping', 'ready', 'validating', 'valid', 'has_errors', 'importing'],
  done: ['imported', 'partially_imported', 'undoing', 'undone'],
  failed: ['import_failed'],
}

/** Parses the list's URL. Unknown values are ignored. */
export function readImportFilesState(
  params: URLSearchParams,
  kinds: readonly ImportKind[],
): ImportFilesState {
  const shown = params.get('state') ?? ''
  const kind = kinds.find((candidate) => candidate === params.get('kind'))
  return {
    kind: kind ?? kinds[0] ?? 'property',
    q: (params.get('q') ?? '').trim().slice(0, 100),
    shown: isShown(shown) ? shown : 'all',
  }
}

/** `params` with the list state set; unrelated parameters stay. */
export function writeImportFilesState(params: URLSearchParams, { kind, q, shown }: ImportFilesState) {
  const next = new URLSearchParams(params)
  if (kind === 'property') next.delete('kind')
  else next.set('kind', kind)
  if (q === '') next.delete('q')
  else next.set('q', q)
  if (shown === 'all') next.delete('state')
  else next.set('state', shown)
  return next
}

/** The query parameters of the list's API call. */
export function toImportFilesQuery({ q, shown }: ImportFilesState): ImportFileFilters {
  return {
    ...(q === '' ? {} : { q }),
    ...(shown === 'all' ? {} : { status: statuses[shown].join(',') }),
  }
}

function isShown(value: string): value is ImportFilesShown {
  return Object.hasOwn(importFileTexts.states, value)
}
