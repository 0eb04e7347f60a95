import { isApiError } from '@parapet/api-client'
import { Button, Card, ConfirmDialog, toast } from '@parapet/ui'
import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useUndoImport } from '~/data/imports/mutations'
import type { ImportFile } from '~/data/imports/queries'
import type { ImportScope } from '~/data/imports/operations'
import { describeFailure } from '~/lib/describe-failure'
import { formatDate } from '~/lib/format'
import { importTexts as texts } from './texts.ts'
import styles from './imports.module.css'

/** Takes an import back while that is possible, after the word was typed. */
export function UndoCard({ scope, file }: { scope: ImportScope; file: ImportFile }) {
  const undo = useUndoImport(scope, file.fileId)
  const [dialog, setDialog] = useState<'ask' | 'force' | null>(null)
  const [edited, setEdited] = useState<string | null>(null)
  const { created = 0, updated: changed = 0 } = file.result?.records ?? {}
  const updated = changed + (file.result?.markedPast ?? 0)
  const [openedAtMs] = useState(() => Date.now())
  const isFailed = file.status === 'import_failed'
  const isOver = file.undoUntil !== null && Date.parse(file.undoUntil) < openedAtMs
  // What a failed import has written so far is counted only by its undo.
  if (isOver || (!isFailed && created + updated === 0)) return null

  function run(force: boolean) {
    undo.mutate(force, {
      onSuccess: () => setDialog(null),
      onError: (error) => {
        if (isApiError(error) && 'edited' in error.body) {
          setEdited(error.message)
          setDialog('force')
        } else {
          setDialog(null)
          toast({
            color: 'danger',
            heading: texts.couldNotUndo,
            body: describeFailure(error),
            persistent: true,
          })
        }
      },
    })
  }

  return (
    <Card>
      <div className={styles.item}>
        <span className={styles.itemText}>
          <strong>{texts.undo}</strong>
          <span className={styles.note}>
            {texts.undoWhat} {file.undoUntil ? texts.undoUntil(formatDate(file.undoUntil)) : null}
          </span>
        </span>
        <Button icon={<Undo2 />} onClick={() => setDialog('ask')}>
          {texts.undo}
        </Button>
      </div>
      <ConfirmDialog
        open={dialog !== null}
        onOpenChange={() => setDialog(null)}
        tone="danger"
        title={dialog === 'force' ? texts.undoForceTitle[file.kind] : texts.undoTitle}
        description={
          dialog === 'force'
            ? edited
            : isFailed
              ? texts.undoFailedDetail[file.kind]
              : texts.undoDetail(texts.things[file.kind](created), texts.things[file.kind](updated))
        }
        confirmLabel={dialog === 'force' ? texts.undoForceConfirm : texts.undoConfirm}
        confirmText={texts.undoWord}
        loading={undo.isPending}
        onConfirm={() => run(dialog === 'force')}
      />
    </Card>
  )
}
