import { ConfirmDialog, DropdownMenu, IconButton, MenuItem, MenuSeparator, toast } from '@parapet/ui'
import { useQuery } from '@tanstack/react-query'
import { Ellipsis, Pause, Pencil, Play, RefreshCw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { orgQueries } from '~/data/org/queries'
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
  const [confirming, setConfirming] = useState<'pause' | 'remove' | null>(null)
  const { properties } = source.counts
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
              <MenuItem
                icon={<Pause />}
                onSelect={() => (properties > 0 ? setConfirming('pause') : actions.setStatus('paused'))}
              >
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
            <MenuItem icon={<Trash2 />} tone="danger" onSelect={() => setConfirming('remove')}>
              {texts.remove}
            </MenuItem>
          </>
        ) : null}
      </DropdownMenu>
      <ConfirmDialog
        open={confirming === 'remove'}
        onOpenChange={() => setConfirming(null)}
        tone="danger"
        title={texts.removeTitle(source.name)}
        description={texts.removeDetail}
        confirmLabel={texts.remove}
        loading={actions.isRemoving}
        onConfirm={() =>
          actions.remove(() => {
            setConfirming(null)
            onRemoved?.()
          })
        }
      />
      {confirming === 'pause' ? (
        <PauseDialog orgId={orgId} source={source} actions={actions} onClose={() => setConfirming(null)} />
      ) : null}
    </>
  )
}

interface PauseDialogProps {
  orgId: string
  source: Source
  actions: ReturnType<typeof useSourceActions>
  onClose: () => void
}

/** Says how many properties lose monitoring: all hazards if no other source is monitored, else what only this one reports. */
function PauseDialog({ orgId, source, actions, onClose }: PauseDialogProps) {
  const { data: watch } = useQuery(orgQueries.watch(orgId))
  const others = watch
    ? watch.feeds - watch.gaps.filter(({ sourceId }) => sourceId !== source.id).length - 1
    : null
  const { properties } = source.counts
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={texts.pauseTitle(source.name)}
      description={others === 0 ? texts.pauseLastDetail(properties) : texts.pauseDetail(properties)}
      confirmLabel={texts.pause}
      loading={actions.isChanging}
      onConfirm={() => actions.setStatus('paused', onClose)}
    />
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
    setStatus: (status: 'active' | 'paused', onDone?: () => void) =>
      update.mutate(
        { source, body: { status } },
        {
          onSuccess: () => {
            toast({ heading: status === 'paused' ? texts.paused(name) : texts.resumed(name) })
            onDone?.()
          },
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
