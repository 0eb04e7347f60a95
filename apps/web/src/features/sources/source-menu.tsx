import { ConfirmDialog, DropdownMenu, IconButton, MenuItem, MenuSeparator } from '@parapet/ui'
import { Ellipsis, Pause, Pencil, Play, RefreshCw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Source } from '~/data/sources/queries'
import { sourcesTexts as texts } from './texts.ts'
import { isStopped, useSourceActs } from './use-source-acts.ts'

export interface SourceMenuProps {
  orgId: string
  source: Source
  onEdit: () => void
  onRemoved?: () => void
}

/** Everything the person may do with a source; nothing where that is nothing. */
export function SourceMenu({ orgId, source, onEdit, onRemoved }: SourceMenuProps) {
  const acts = useSourceActs(orgId, source)
  const [isAsking, setIsAsking] = useState(false)
  const may = (action: 'run' | 'update' | 'delete') => source.permissions.includes(`source:${action}`)
  if (!may('run') && !may('update') && !may('delete')) return null

  return (
    <>
      <DropdownMenu
        align="end"
        trigger={<IconButton label={texts.actionsOf(source.name)} icon={<Ellipsis />} />}
      >
        {may('run') && !isStopped(source) ? (
          <MenuItem icon={<RefreshCw />} onSelect={acts.run}>
            {texts.run}
          </MenuItem>
        ) : null}
        {may('update') ? (
          <>
            {isStopped(source) ? (
              <MenuItem icon={<Play />} onSelect={() => acts.setStatus('active')}>
                {texts.resume}
              </MenuItem>
            ) : (
              <MenuItem icon={<Pause />} onSelect={() => acts.setStatus('paused')}>
                {texts.pause}
              </MenuItem>
            )}
            <MenuItem icon={<Pencil />} onSelect={onEdit}>
              {texts.edit}
            </MenuItem>
          </>
        ) : null}
        {may('delete') ? (
          <>
            <MenuSeparator />
            <MenuItem icon={<Trash2 />} tone="danger" onSelect={() => setIsAsking(true)}>
              {texts.remove}
            </MenuItem>
          </>
        ) : null}
      </DropdownMenu>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={() => setIsAsking(false)}
        tone="danger"
        title={texts.removeTitle(source.name)}
        description={texts.removeDetail}
        confirmLabel={texts.remove}
        loading={acts.isRemoving}
        onConfirm={() =>
          acts.remove(() => {
            setIsAsking(false)
            onRemoved?.()
          })
        }
      />
    </>
  )
}
