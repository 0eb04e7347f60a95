import { isApiError } from '@parapet/api-client'
import { useEffect, useRef, useState } from 'react'
import { useUploadImport } from '~/data/imports/mutations'
import type { ImportKind, ImportScope } from '~/data/imports/operations'
import { describeFailure } from '~/lib/describe-failure'
import { formatNumber } from '~/lib/format'
import { importTexts as texts } from './texts.ts'

export interface QueuedFile {
  id: number
  file: File
  /** What it is taken in as. */
  kind: ImportKind
  state: 'waiting' | 'uploading' | 'uploaded' | 'failed'
  /** How much has left, 0 to 1. */
  progress: number
  /** Once it is uploaded. */
  fileId: string | null
  /** Why it was not taken. */
  problem: string | null
  /** What it looks like, when it was refused as a file of another kind. */
  otherKind: ImportKind | null
}

const kinds: readonly ImportKind[] = ['property', 'unit', 'tenant']
const bytesMax = 50 * 1024 * 1024

/** Uploads files one after the other. `onAlone` gets a file that came by itself, once it is uploaded. */
export function useUploadQueue(scope: ImportScope, onAlone: (fileId: string, kind: ImportKind) => void) {
  const upload = useUploadImport(scope.orgId)
  const [files, setFiles] = useState<readonly QueuedFile[]>([])
  const [isSeveral, setIsSeveral] = useState(false)
  const several = useRef(false)
  const latest = useRef(files)
  const running = useRef<{ id: number; controller: AbortController } | null>(null)
  const lastId = useRef(0)
  const opens = useRef(onAlone)
  useEffect(() => {
    opens.current = onAlone
  })
  useEffect(
    () => () => {
      latest.current = []
      running.current?.controller.abort()
    },
    [],
  )

  function update(change: (files: readonly QueuedFile[]) => readonly QueuedFile[]) {
    latest.current = change(latest.current)
    setFiles(latest.current)
    // A list that shrinks to one file is still a list, until it is empty.
    if (latest.current.length !== 1) several.current = latest.current.length > 1
    setIsSeveral(several.current)
  }
  const set = (id: number, part: Partial<QueuedFile>) =>
    update((all) => all.map((entry) => (entry.id === id ? { ...entry, ...part } : entry)))

  async function work() {
    if (running.current) return
    for (;;) {
      const next = latest.current.find(({ state }) => state === 'waiting')
      if (!next) break
      await send(next)
    }
  }

  async function send({ id, file, kind }: QueuedFile) {
    const controller = new AbortController()
    running.current = { id, controller }
    set(id, { state: 'uploading', progress: 0, problem: null, otherKind: null })
    try {
      const { fileId } = await upload.mutateAsync({
        kind,
        file,
        signal: controller.signal,
        onProgress: (progress) => set(id, { progress }),
      })
      set(id, { state: 'uploaded', fileId })
      if (latest.current.length === 1 && !several.current) opens.current(fileId, kind)
    } catch (error) {
      const other = findOtherKind(error)
      const problem = controller.signal.aborted ? texts.uploadCancelled : describeFailure(error)
      set(id, { state: 'failed', problem, otherKind: other === kind ? null : other })
    } finally {
      running.current = null
    }
  }

  return {
    files,
    /** Whether they are gone through as a list. */
    isSeveral,
    /** Takes more files in, after those that wait. What came of earlier ones that are done with is forgotten. */
    add(added: readonly File[]) {
      const entries = added.map((file) => toEntry(++lastId.current, file, scope.kind))
      update((all) => [...all.filter(({ state }) => state !== 'failed' || all.length > 1), ...entries])
      void work()
    },
    /** Tries a file again, as one of another kind. */
    retryAs(id: number, kind: ImportKind) {
      set(id, { kind, state: 'waiting' })
      void work()
    },
    /** Stops the upload of a file, or takes it out of the list. */
    remove(id: number) {
      if (running.current?.id === id) running.current.controller.abort()
      else update((all) => all.filter((entry) => entry.id !== id))
    },
  }
}

function toEntry(id: number, file: File, kind: ImportKind): QueuedFile {
  const isTooLarge = file.size > bytesMax
  return {
    id,
    file,
    kind,
    state: isTooLarge ? 'failed' : 'waiting',
    progress: 0,
    fileId: null,
    problem: isTooLarge ? texts.tooLarge(file.name, formatNumber(Math.ceil(file.size / 1024 / 1024))) : null,
    otherKind: null,
  }
}

/** The kind that a refused file looks like. */
function findOtherKind(error: unknown): ImportKind | null {
  const found = isApiError(error) ? (error.body as { kind?: unknown }).kind : null
  return kinds.find((kind) => kind === found) ?? null
}
