import { Button } from '@parapet/ui'
import { shellTexts } from '~/components/shell-texts'

/** Offers the newer build; the next page would bring it as well. */
export function NewBuildNotice() {
  return (
    <div role="status">
      <Button size="sm" onClick={() => location.reload()}>
        {shellTexts.newBuild}
      </Button>
    </div>
  )
}
