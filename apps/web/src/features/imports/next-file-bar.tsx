import { Banner, Button } from '@parapet/ui'
import { ArrowRight } from 'lucide-react'
import { importTexts as texts } from './texts.ts'

export interface NextFileBarProps {
  /** How many files wait. */
  count: number
  onNext: () => void
}

/** Says how many of the files that were taken in together wait, and leads to the next of them. */
export function NextFileBar({ count, onNext }: NextFileBarProps) {
  if (count === 0) return null
  return (
    <Banner
      actions={
        <Button size="sm-md" icon={<ArrowRight />} onClick={onNext}>
          {texts.nextFile}
        </Button>
      }
    >
      {texts.filesWait(count)}
    </Banner>
  )
}
