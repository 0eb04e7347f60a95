import { Button, toast, type ButtonProps } from '@parapet/ui'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { downloadRejectedRows } from '~/data/imports/download'
import type { ImportFile } from '~/data/imports/queries'
import { describeFailure } from '~/lib/describe-failure'
import { importTexts as texts } from './texts.ts'

export interface RejectedDownloadProps extends Pick<ButtonProps, 'size'> {
  file: ImportFile
}

/** Hands the rows with errors back as a file, with the reason of each. */
export function RejectedDownload({ file, size = 'md' }: RejectedDownloadProps) {
  const [isLoading, setIsLoading] = useState(false)

  async function download() {
    setIsLoading(true)
    try {
      await downloadRejectedRows(file.kind, file.fileId, file.filename)
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
    <Button size={size} icon={<Download />} loading={isLoading} onClick={() => void download()}>
      {texts.downloadRejected}
    </Button>
  )
}
