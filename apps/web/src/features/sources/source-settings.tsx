import { DescriptionItem, DescriptionList, severityWords } from '@parapet/ui'
import type { SourceDetail } from '~/data/sources/queries'
import { formatCadence } from '~/lib/duration'
import { formatNumber } from '~/lib/format'
import { sourcesTexts as texts } from './texts.ts'
import { nameSetting, nameValue } from './name-setting.ts'

/** What was chosen when the source was added. */
export function SourceSettings({ source }: { source: SourceDetail }) {
  const { schedule, minSeverity, secret, config } = source
  return (
    <DescriptionList>
      <DescriptionItem term={texts.schedule}>
        {texts.every(formatCadence(schedule.everySeconds))}
        {schedule.jitterPct > 0 ? `, ${texts.jitter(formatNumber(schedule.jitterPct))}` : ''}
      </DescriptionItem>
      <DescriptionItem term={texts.minSeverity}>
        {minSeverity === null ? texts.anySeverity : severityWords[minSeverity]}
      </DescriptionItem>
      {secret === null ? null : (
        <DescriptionItem term={texts.key}>{secret === 'set' ? texts.keySet : texts.keyUnset}</DescriptionItem>
      )}
      {Object.entries(config).map(([name, value]) => (
        <DescriptionItem key={name} term={nameSetting(name)}>
          {nameValue(value)}
        </DescriptionItem>
      ))}
    </DescriptionList>
  )
}
