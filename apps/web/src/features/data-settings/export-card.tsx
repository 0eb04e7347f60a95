import { holdsEvery, type HeldPermissions } from '@parapet/permissions'
import { Button, Card, toast } from '@parapet/ui'
import { Download } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { fullExports, type ExportKind, type FullExport } from '~/data/lists/full-export'
import { toastFailure } from '~/lib/toast-failure'
import styles from './data-settings.module.css'
import { dataTexts as texts } from './texts.ts'

/** Downloads all of the organization's data as files. */
export function ExportCard({ held }: { held: HeldPermissions }) {
  const [saving, setSaving] = useState<ExportKind | null>(null)
  const controllerRef = useRef<AbortController>(undefined)
  const permitted = fullExports.filter(({ permissions }) => holdsEvery(held, permissions))

  useEffect(() => () => controllerRef.current?.abort(), [])

  async function save(exports: readonly FullExport[]) {
    const controller = new AbortController()
    controllerRef.current = controller
    try {
      for (const item of exports) {
        setSaving(item.kind)
        await item.save({ signal: controller.signal })
      }
      toast({ color: 'success', heading: texts.exported(exports.length) })
    } catch (error) {
      if (!controller.signal.aborted) {
        toastFailure(texts.couldNotExport, error)
      }
    }
    setSaving(null)
  }

  if (permitted.length === 0) return null
  return (
    <Card title={texts.export} description={texts.exportDetail}>
      <div className={styles.verdict}>
        <ul className={styles.files}>
          {permitted.map((item) => (
            <li key={item.kind} className={styles.file}>
              <span>
                {texts.exportKinds[item.kind]}
                <span className={styles.format}>{texts.formats[item.kind]}</span>
              </span>
              <Button
                size="sm"
                icon={<Download />}
                aria-label={texts.downloadKind(texts.exportKinds[item.kind])}
                disabled={saving !== null && saving !== item.kind}
                loading={saving === item.kind}
                onClick={() => void save([item])}
              >
                {texts.download}
              </Button>
            </li>
          ))}
        </ul>
        {permitted.length > 1 ? (
          <div>
            <Button icon={<Download />} loading={saving !== null} onClick={() => void save(permitted)}>
              {texts.downloadAll}
            </Button>
          </div>
        ) : null}
      </div>
    </Card>
  )
}
