import { holdsEvery, type HeldPermissions } from '@parapet/permissions'
import { Button, Card, toast } from '@parapet/ui'
import { Download } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { fullExports, type ExportKind, type FullExport } from '~/data/lists/full-export'
import { describeFailure } from '~/lib/describe-failure'
import styles from './data-settings.module.css'
import { dataTexts as texts } from './texts.ts'

/** Everything the organization has here, as files. */
export function ExportCard({ held }: { held: HeldPermissions }) {
  const [saving, setSaving] = useState<ExportKind | null>(null)
  const running = useRef<AbortController>(undefined)
  const mine = fullExports.filter(({ permissions }) => holdsEvery(held, permissions))

  useEffect(() => () => running.current?.abort(), [])

  async function save(wanted: readonly FullExport[]) {
    const controller = new AbortController()
    running.current = controller
    try {
      for (const one of wanted) {
        setSaving(one.kind)
        await one.save({ signal: controller.signal })
      }
      toast({ color: 'success', heading: texts.exported(wanted.length) })
    } catch (error) {
      if (!controller.signal.aborted) {
        toast({
          color: 'danger',
          heading: texts.couldNotExport,
          body: describeFailure(error),
          persistent: true,
        })
      }
    }
    setSaving(null)
  }

  if (mine.length === 0) return null
  return (
    <Card title={texts.export} description={texts.exportDetail}>
      <div className={styles.verdict}>
        <ul className={styles.files}>
          {mine.map((one) => (
            <li key={one.kind} className={styles.file}>
              <span>
                {texts.things[one.kind]}
                <span className={styles.format}>{texts.formats[one.kind]}</span>
              </span>
              <Button
                size="sm"
                icon={<Download />}
                aria-label={texts.downloadThing(texts.things[one.kind])}
                disabled={saving !== null && saving !== one.kind}
                loading={saving === one.kind}
                onClick={() => void save([one])}
              >
                {texts.download}
              </Button>
            </li>
          ))}
        </ul>
        {mine.length > 1 ? (
          <div>
            <Button icon={<Download />} loading={saving !== null} onClick={() => void save(mine)}>
              {texts.downloadAll}
            </Button>
          </div>
        ) : null}
      </div>
    </Card>
  )
}
