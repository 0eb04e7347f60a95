import { Text } from '@parapet/ui'
import { useIsMonitored } from '~/data/org/use-is-monitored'
import { homeTexts as texts } from './texts.ts'

/** Says in a card that there are no threats, unless nothing is monitored. */
export function NoThreatsText({ orgId, children }: { orgId: string; children: string }) {
  const isMonitored = useIsMonitored(orgId)
  return <Text tone="muted">{isMonitored === false ? texts.notMonitored : children}</Text>
}
