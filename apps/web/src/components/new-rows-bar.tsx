import { Button } from '@parapet/ui'
import { liveTexts } from './live-texts.ts'

interface NewRowsBarProps {
  count: number
  onShow: () => void
}

/** Announces rows that others added. The list shows them only when the user asks, so that it doesn't jump. */
export function NewRowsBar({ count, onShow }: NewRowsBarProps) {
  return (
    <div role="status">
      {count > 0 && (
        <Button size="sm" onClick={onShow}>
          {liveTexts.newRows(count)}
        </Button>
      )}
    </div>
  )
}
