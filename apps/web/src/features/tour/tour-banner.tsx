import { Banner, Button } from '@parapet/ui'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useCloseTour } from '~/data/account/mutations'
import { sessionQueries } from '~/data/session/queries'
import { startTour, useIsTourOpen } from '~/lib/tour'
import { tourTexts as texts } from './texts.ts'

/** Offers the tour until the person has taken or dismissed it, on any device. */
export function TourBanner() {
  const { data: user } = useSuspenseQuery(sessionQueries.user())
  const isOpen = useIsTourOpen()
  const dismiss = useCloseTour()
  if (isOpen || user.onboarding.tourClosedAt !== null) return null

  return (
    <Banner
      title={texts.offer}
      actions={
        <Button size="sm-md" onClick={startTour}>
          {texts.start}
        </Button>
      }
      onDismiss={() => dismiss.mutate()}
    >
      {texts.offerDetail}
    </Banner>
  )
}
