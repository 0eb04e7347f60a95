import { Text } from '@parapet/ui'
import { useMonitored } from '~/data/org/use-monitored'
import { homeTexts as texts } from './texts.ts'

/** Says in a card that there are no threats, but claims no more than the monitored sources report. */
export function NoThreatsText({ orgId, children }: { orgId: string; children: string }) {
  const monitored = useMonitored(orgId)
  return (
    <Text tone="muted">
      {monitored === 'not' ? texts.notMonitored : monitored === 'partly' ? texts.noneReported : children}
    </Text>
  )
}
