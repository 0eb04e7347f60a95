import { Button, Combobox, Dialog, Field, toast } from '@parapet/ui'
import { useState } from 'react'
import { formTexts } from '~/components/form-texts'
import { usePortfolioChoices } from '~/data/choices'
import { useUpdateProperty } from '~/data/properties/mutations'
import type { Property } from '~/data/properties/queries'
import { describeFailure } from '~/lib/describe-failure'
import { propertyFormTexts } from './form-texts.ts'
import { propertyActionTexts } from './action-texts.ts'

export interface MovePropertyDialogProps {
  orgId: string
  property: Property
  onClose: () => void
}

/** Moves a property to another portfolio. It always belongs to exactly one. */
export function MovePropertyDialog({ orgId, property, onClose }: MovePropertyDialogProps) {
  const update = useUpdateProperty(orgId)
  const portfolios = usePortfolioChoices(orgId, property.portfolio)
  const [portfolioId, setPortfolioId] = useState<string | null>(property.portfolio?.id ?? null)

  function move() {
    if (portfolioId === null) return
    update.mutate(
      { id: property.id, body: { portfolioId }, version: property.version },
      {
        onSuccess: (moved) => {
          toast({
            color: 'success',
            heading: propertyFormTexts.moved(moved.name, moved.portfolio?.name ?? ''),
          })
          onClose()
        },
      },
    )
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="sm"
      title={propertyFormTexts.moveTitle}
      description={property.name}
      footer={
        <>
          <Button onClick={onClose}>{formTexts.cancel}</Button>
          <Button
            tone="primary"
            disabled={portfolioId === null || portfolioId === property.portfolio?.id}
            loading={update.isPending}
            onClick={move}
          >
            {propertyFormTexts.move}
          </Button>
        </>
      }
    >
      <Field
        label={propertyActionTexts.portfolio}
        error={update.isError ? describeFailure(update.error) : undefined}
      >
        <Combobox {...portfolios} value={portfolioId} onValueChange={setPortfolioId} />
      </Field>
    </Dialog>
  )
}
