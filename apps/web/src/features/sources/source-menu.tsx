import { ConfirmDialog, DropdownMenu, IconButton, MenuItem, MenuSeparator, toast } from '@parapet/ui'
import { Ellipsis, Pause, Pencil, Play, RefreshCw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useDeleteSource, useRunSource, useUpdateSource } from '~/data/sources/mutations'
import type { Source } from '~/data/sources/queries'
import { describeFailure } from '~/lib/describe-failure'
import { sourceTexts as texts } from './texts.ts'

interface SourceMenuProps {
  orgId: string
  source: Source
  onEdit: () => void
  onRemoved?: () => void
}

/** The actions that the person has permission for. Renders nothing without any. */
export function SourceMenu({ orgId, source, onEdit, onRemoved }: SourceMenuProps) {
  const actions = useSourceActions(orgId, source)
  const [isConfirmOpen, setConfirmOpen] = useState(false)
  const isPermitted = (verb: 'run' | 'update' | 'delete') => source.permissions.includes(`source:${verb}`)
  if (!isPermitted('run') && !isPermitted('update') && !isPermitted('delete')) return null

  return (
    <>
      <DropdownMenu
        align="end"
        trigger={<IconButton label={texts.actionsFor(source.name)} icon={<Ellipsis />} />}
      >
        {isPermitted('run') && !isStopped(source) ? (
          <MenuItem icon={<RefreshCw />} onSelect={actions.run}>
            {texts.run}
          </MenuItem>
        ) : null}
        {isPermitted('update') ? (
          <>
            {isStopped(source) ? (
              <MenuItem icon={<Play />} onSelect={() => actions.setStatus('active')}>
                {texts.resume}
              </MenuItem>
            ) : (
              <MenuItem icon={<Pause />} onSelect={() => actions.setStatus('paused')}>
                {texts.pause}
              </MenuItem>
            )}
            <MenuItem icon={<Pencil />} onSelect={onEdit}>
              {texts.edit}
            </MenuItem>
          </>
        ) : null}
        {isPermitted('delete') ? (
          <>
            <MenuSeparator />
            <MenuItem icon={<Trash2 />} tone="danger" onSelect={() => setConfirmOpen(true)}>
              {texts.remove}
            </MenuItem>
          </>
        ) : null}
      </DropdownMenu>
      <ConfirmDialog
        open={isConfirmOpen}
        onOpenChange={() => setConfirmOpen(false)}
        tone="danger"
        title={texts.removeTitle(source.name)}
        description={texts.removeDetail}
        confirmLabel={texts.remove}
        loading={actions.isRemoving}
        onConfirm={() =>
          actions.remove(() => {
            setConfirmOpen(false)
            onRemoved?.()
          })
        }
      />
    </>
  )
}

const showFailure = (heading: string) => (error: Error) =>
  toast({ color: 'danger', heading, body: describeFailure(error), persistent: true })

/** Actions on a source, each with a toast for its result. */
export function useSourceActions(orgId: string, source: Source) {
  const run = useRunSource(orgId)
  const update = useUpdateSource(orgId)
  const remove = useDeleteSource(orgId)
  const { name } = source

  return {
    isRunning: run.isPending,
    isRemoving: remove.isPending,
    isChanging: update.isPending,
    run: () =>
      run.mutate(source.id, {
        onSuccess: () => toast({ heading: texts.fetchStarted(name) }),
        onError: showFailure(texts.couldNotRun),
      }),
    setStatus: (status: 'active' | 'paused') =>
      update.mutate(
        { source, body: { status } },
        {
          onSuccess: () => toast({ heading: status === 'paused' ? texts.paused(name) : texts.resumed(name) }),
          onError: showFailure(texts.couldNotChange),
        },
      ),
    remove: (onDone: () => void) =>
      remove.mutate(source.id, {
        onSuccess: () => {
          toast({ heading: texts.removed(name) })
          onDone()
        },
        onError: showFailure(texts.couldNotRemove),
      }),
  }
}

/** Whether it's paused by a person, or disabled because its API key was rejected. */
export const isStopped = ({ status }: Pick<Source, 'status'>) => status === 'paused' || status === 'disabled'
