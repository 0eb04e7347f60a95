import { Button, toast } from '@parapet/ui'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { downloadTemplate } from '~/data/imports/download'
import type { ImportKind } from '~/data/imports/operations'
import { describeFailure } from '~/lib/describe-failure'
import { importTexts as texts } from './texts.ts'

export interface TemplateButtonProps {
  kind: ImportKind
  type: 'csv' | 'xlsx'
  label: string
}

/** Downloads the template of a kind. */
export function TemplateButton({ kind, type, label }: TemplateButtonProps) {
  const [isLoading, setIsLoading] = useState(false)

  async function download() {
    setIsLoading(true)
    try {
      await downloadTemplate(kind, type)
    } catch (error) {
      toast({
        color: 'danger',
        heading: texts.downloadFailed,
        body: describeFailure(error),
        persistent: true,
      })
    } finally {
      setIsLoading(false)
    }
  }

  return (
    <Button icon={<Download />} loading={isLoading} onClick={() => void download()}>
      {label}
    </Button>
  )
}
