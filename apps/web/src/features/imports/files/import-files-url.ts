import type { ImportKind } from '~/data/imports/operations'
import type { ImportFileFilters, ImportStatus } from '~/data/imports/queries'
import { importFileTexts } from './texts.ts'

export type ImportFilesGroup = keyof typeof importFileTexts.groups

export interface ImportFilesState {
  kind: ImportKind
  q: string
  group: ImportFilesGroup
}

const groupStatuses: Record<Exclude<ImportFilesGroup, 'all'>, readonly ImportStatus[]> = {
  open: ['uploaded', 'parsing', 'needs_mapping', 'ready', 'validating', 'valid', 'has_errors', 'importing'],
  done: ['imported', 'partially_imported', 'undoing', 'undone'],
  failed: ['import_failed'],
}

/** Parses the list's URL. Unknown values are ignored. */
export function readImportFilesState(
  params: URLSearchParams,
  kinds: readonly ImportKind[],
): ImportFilesState {
  const group = params.get('state') ?? ''
  const kind = kinds.find((candidate) => candidate === params.get('kind'))
  return {
    kind: kind ?? kinds[0] ?? 'property',
    q: (params.get('q') ?? '').trim().slice(0, 100),
    group: isGroup(group) ? group : 'all',
  }
}

/** `params` with the list state set; unrelated parameters stay. */
export function writeImportFilesState(params: URLSearchParams, { kind, q, group }: ImportFilesState) {
  const next = new URLSearchParams(params)
  if (kind === 'property') next.delete('kind')
  else next.set('kind', kind)
  if (q === '') next.delete('q')
  else next.set('q', q)
  if (group === 'all') next.delete('state')
  else next.set('state', group)
  return next
}

/** The query parameters of the list's API call. */
export function toImportFilesQuery({ q, group }: ImportFilesState): ImportFileFilters {
  return {
    ...(q === '' ? {} : { q }),
    ...(group === 'all' ? {} : { status: groupStatuses[group].join(',') }),
  }
}

function isGroup(value: string): value is ImportFilesGroup {
  return Object.hasOwn(importFileTexts.groups, value)
}
