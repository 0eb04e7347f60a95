import { Button } from '@parapet/ui'
import { liveTexts } from './live-texts.ts'

interface NewRowsBarProps {
  count: number
  onShow: () => void
}

/** Says that others added to the list, and shows it when asked; the list itself does not jump. */
export function NewRowsBar({ count, onShow }: NewRowsBarProps) {
  return (
    <div role="status">
      {count > 0 && (
        <Button size="sm" onClick={onShow}>
          {`${liveTexts.newRows(count)} – ${liveTexts.show.toLowerCase()}`}
        </Button>
      )}
    </div>
  )
}
