import { holdsEvery, type HeldPermissions } from '@parapet/permissions'
import { Button, Card } from '@parapet/ui'
import { Download } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { toastExported } from '~/components/toast-exported'
import { fullExports, type ExportKind, type FullExport } from '~/data/lists/full-export'
import { toastFailure } from '~/lib/toast-failure'
import styles from './data-settings.module.css'
import { dataTexts as texts } from './texts.ts'

/** Downloads all of the organization's data as files. */
export function ExportCard({ userPermissions }: { userPermissions: HeldPermissions }) {
  const [savingKind, setSavingKind] = useState<ExportKind | null>(null)
  const abortControllerRef = useRef<AbortController>(undefined)
  const permittedExports = fullExports.filter(({ permissions }) => holdsEvery(userPermissions, permissions))

  useEffect(() => () => abortControllerRef.current?.abort(), [])

  async function save(exports: readonly FullExport[]) {
    const controller = new AbortController()
    abortControllerRef.current = controller
    try {
      let omitted = 0
      for (const item of exports) {
        setSavingKind(item.kind)
        omitted += await item.save({ signal: controller.signal })
      }
      toastExported(texts.exported(exports.length), omitted)
    } catch (error) {
      if (!controller.signal.aborted) {
        toastFailure(texts.couldNotExport, error)
      }
    }
    setSavingKind(null)
  }

  if (permittedExports.length === 0) return null
  return (
    <Card title={texts.export} description={texts.exportDetail}>
      <div className={styles.verdict}>
        <ul className={styles.list}>
          {permittedExports.map((item) => (
            <li key={item.kind} className={styles.item}>
              <span>
                {texts.exportKinds[item.kind]}
                <span className={styles.format}>{texts.formats[item.kind]}</span>
              </span>
              <Button
                size="sm"
                icon={<Download />}
                aria-label={texts.downloadKind(texts.exportKinds[item.kind])}
                disabled={savingKind !== null && savingKind !== item.kind}
                loading={savingKind === item.kind}
                onClick={() => void save([item])}
              >
                {texts.download}
              </Button>
            </li>
          ))}
        </ul>
        {permittedExports.length > 1 ? (
          <div>
            <Button
              icon={<Download />}
              loading={savingKind !== null}
              onClick={() => void save(permittedExports)}
            >
              {texts.downloadAll}
            </Button>
          </div>
        ) : null}
      </div>
    </Card>
  )
}
