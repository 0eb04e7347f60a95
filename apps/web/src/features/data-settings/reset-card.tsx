import { Button, Card, ConfirmDialog } from '@parapet/ui'
import { RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { useResetDemo } from '~/data/org/mutations'
import { paths } from '~/lib/paths'
import { toastFailure } from '~/lib/toast-failure'
import { dataTexts as texts } from './texts.ts'

/** Brings a demo organization back to its starting point, once its name is typed. */
export function ResetCard({ org }: { org: { id: string; name: string } }) {
  const [isAsking, setAsking] = useState(false)
  const reset = useResetDemo(org.id)

  async function confirm() {
    try {
      await reset.mutateAsync()
      // A new start of the app: everything it has loaded is gone.
      window.location.assign(paths.home())
    } catch (error) {
      setAsking(false)
      toastFailure(texts.couldNotReset, error)
    }
  }

  return (
    <Card title={texts.reset} description={texts.resetDetail}>
      <Button icon={<RotateCcw />} onClick={() => setAsking(true)}>
        {texts.resetDemo}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={texts.resetTitle(org.name)}
        description={texts.resetQuestion}
        confirmLabel={texts.resetDemo}
        confirmText={org.name}
        tone="danger"
        loading={reset.isPending || reset.isSuccess}
        onConfirm={() => void confirm()}
      />
    </Card>
  )
}
