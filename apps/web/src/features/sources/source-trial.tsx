import { Banner, Button, Heading, Text } from '@parapet/ui'
import { FlaskConical } from 'lucide-react'
import { useTestSource, type SourceTrial as Trial } from '~/data/sources/mutations'
import type { SourceTest } from '~/data/sources/queries'
import { describeFailure } from '~/lib/describe-failure'
import { formatDelay } from '~/lib/duration'
import { formatBytes } from '~/lib/format'
import { describeDropped } from './describe-dropped.ts'
import { SampleItem } from './source-sample.tsx'
import styles from './source-trial.module.css'
import { sourceTrialTexts as texts } from './trial-texts.ts'

export interface SourceTrialProps {
  /** Reads the form; null if it's invalid. */
  readTrial: () => Promise<Trial | null>
}

/** Fetches once with the form's settings and shows the result. */
export function SourceTrial({ readTrial }: SourceTrialProps) {
  const test = useTestSource()

  async function runTest() {
    const trial = await readTrial()
    if (trial) test.mutate(trial)
  }

  return (
    <section className={styles.test} aria-label={texts.test}>
      <div className={styles.testHead}>
        <Text size="sm" tone="muted">
          {texts.testDetail}
        </Text>
        <Button icon={<FlaskConical />} loading={test.isPending} onClick={() => void runTest()}>
          {texts.test}
        </Button>
      </div>
      {/* Announces the result without moving the focus. */}
      <div aria-live="polite">
        {test.isError ? (
          <Banner tone="warning" title={texts.testFailed}>
            <p>{describeFailure(test.error)}</p>
          </Banner>
        ) : null}
        {test.data && !test.isPending ? <TrialResult result={test.data} /> : null}
      </div>
    </section>
  )
}

function TrialResult({ result }: { result: SourceTest }) {
  const { ok, error, host, items, unparsable, samples, bytes, durationMs, requests } = result
  // Without a property in the coverage area, nothing was fetched, which isn't a failure.
  if (!ok || error) {
    return (
      <Banner tone={ok ? 'info' : 'warning'} title={error?.title ?? texts.testFailed}>
        {error ? <p>{error.detail}</p> : null}
      </Banner>
    )
  }
  const dropped = describeDropped({ ...result.dropped, unparsable })
  return (
    <div className={styles.stack}>
      <Banner tone="success" title={host === null ? texts.testOkNoHost(items) : texts.testOk(items, host)}>
        <p>
          {texts.testSummary(
            formatBytes(bytes),
            durationMs < 1000 ? texts.lessThanASecond : formatDelay(durationMs / 1000),
          )}{' '}
          {requests > 1 ? texts.testRequests(requests) : null}{' '}
          {dropped === null ? null : texts.testDropped(dropped)}
        </p>
        {items === 0 && unparsable === 0 ? <p>{texts.testEmpty}</p> : null}
      </Banner>
      {samples.length === 0 ? null : (
        <div className={styles.section}>
          <Heading level={3} size="sm">
            {texts.testSamples}
          </Heading>
          {samples.map((sample, index) => (
            <SampleItem key={index} sample={sample} />
          ))}
        </div>
      )}
    </div>
  )
}
