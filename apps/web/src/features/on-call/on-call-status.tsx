import { Banner } from '@parapet/ui'
import type { OnCall } from '~/data/on-call/queries'
import { formatWeekMinute } from './on-call-values.ts'
import styles from './on-call.module.css'
import { onCallTexts as texts } from './texts.ts'

const gapsMax = 5

/** Who is on call now, and what keeps people from being told. */
export function OnCallStatus({ onCall }: { onCall: OnCall }) {
  return (
    <div className={styles.stack}>
      {onCall.canEmail ? null : (
        <Banner tone="warning" title={texts.noEmail}>
          {texts.noEmailDetail}
        </Banner>
      )}
      {onCall.isOn ? <Now onCall={onCall} /> : <Banner title={texts.off}>{texts.offDetail}</Banner>}
      {onCall.isOn && onCall.shifts.length > 0 && onCall.gaps.length > 0 ? <Gaps gaps={onCall.gaps} /> : null}
    </div>
  )
}

function Now({ onCall: { now, administrators } }: { onCall: OnCall }) {
  if (now.length === 0) {
    return (
      <Banner tone="warning" title={texts.noOneTitle}>
        {texts.noOne(administrators.map(({ name }) => name))}
      </Banner>
    )
  }
  return (
    <Banner title={texts.nowTitle}>
      <ol className={styles.plainList}>
        {now.map(({ step, users }) => (
          <li key={step}>
            {texts.now(
              step,
              users.map(({ name, isAvailable }) => (isAvailable ? name : texts.unavailable(name))),
            )}
          </li>
        ))}
      </ol>
    </Banner>
  )
}

function Gaps({ gaps }: Pick<OnCall, 'gaps'>) {
  return (
    <Banner tone="warning" title={texts.gapsTitle}>
      <ul className={styles.plainList}>
        {gaps.slice(0, gapsMax).map(({ startMinute, endMinute }) => (
          <li key={startMinute}>{texts.gap(formatWeekMinute(startMinute), formatWeekMinute(endMinute))}</li>
        ))}
        {gaps.length > gapsMax ? <li>{texts.moreGaps(gaps.length - gapsMax)}</li> : null}
      </ul>
      {texts.gapsDetail}
    </Banner>
  )
}
