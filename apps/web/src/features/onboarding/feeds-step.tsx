import type { ApiData } from '@parapet/api-client'
import { Button, Checkbox, Skeleton, toast, toastStore } from '@parapet/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { QueryErrorPanel } from '~/components/query-error-panel'
import { useCreateSource } from '~/data/sources/mutations'
import { sourceQueries, type CatalogEntry } from '~/data/sources/queries'
import { describeFailure } from '~/lib/describe-failure'
import { countOf } from '~/lib/format'
import styles from './onboarding.module.css'
import { StepFrame } from './step-frame.tsx'
import { onboardingTexts as texts } from './texts.ts'

interface FeedsStepProps {
  org: ApiData<'getOrg'>
  onDone: () => Promise<void>
}

/** Turns on feeds, with those that cover the properties preselected. */
export function FeedsStep({ org, onDone }: FeedsStepProps) {
  const query = useQuery({ ...sourceQueries.catalog(org.id), throwOnError: false })

  return (
    <StepFrame title={texts.feedsTitle} intro={texts.feedsIntro}>
      {query.data ? (
        <FeedChoices org={org} entries={query.data.items} onDone={onDone} />
      ) : query.isError ? (
        <>
          <QueryErrorPanel subject={texts.feedsSubject} query={query} />
          <div className={styles.actions}>
            <Button size="md-lg" onClick={() => void onDone()}>
              {texts.skip}
            </Button>
          </div>
        </>
      ) : (
        // No button yet: it would move under the pointer as the feeds appear.
        <div aria-busy="true" className={styles.choices}>
          <Skeleton width="three-quarters" />
          <Skeleton width="half" />
          <Skeleton width="three-quarters" />
        </div>
      )}
    </StepFrame>
  )
}

const failureId = ({ connector }: CatalogEntry) => `feed-${connector}`

function FeedChoices({ org, entries, onDone }: FeedsStepProps & { entries: readonly CatalogEntry[] }) {
  const create = useCreateSource(org.id)
  const [chosenConnectors, setChosenConnectors] = useState<readonly string[]>(() =>
    suggestFeeds(entries, org.defaultCountry),
  )
  const [isPending, setIsPending] = useState(false)
  const entriesWithKey = entries.filter(({ secret, added }) => secret !== null && added === 0)

  async function turnOn() {
    setIsPending(true)
    let hasFailed = false
    for (const entry of entries.filter(({ connector }) => chosenConnectors.includes(connector))) {
      try {
        await create.mutateAsync({ connector: entry.connector })
        toastStore.remove(failureId(entry))
        setChosenConnectors((all) => all.filter((connector) => connector !== entry.connector))
      } catch (error) {
        hasFailed = true
        toast({
          id: failureId(entry),
          color: 'danger',
          heading: texts.couldNotTurnOn(entry.name),
          body: describeFailure(error),
          persistent: true,
        })
      }
    }
    if (!hasFailed) await onDone()
    setIsPending(false)
  }

  return (
    <>
      <div className={styles.choices}>
        {listReadyFeeds(entries).map((entry) => {
          const isRunning = entry.added > 0
          const interval = texts.feedInterval(describeMinutes(entry.schedule.defaultSeconds))
          return (
            <Checkbox
              key={entry.connector}
              label={entry.name}
              description={
                isRunning ? texts.feedConnected : `${entry.description} ${entry.suggestion ?? ''} ${interval}`
              }
              checked={isRunning || chosenConnectors.includes(entry.connector)}
              disabled={isRunning || isPending}
              onCheckedChange={(isOn) =>
                setChosenConnectors(
                  isOn
                    ? [...chosenConnectors, entry.connector]
                    : chosenConnectors.filter((connector) => connector !== entry.connector),
                )
              }
            />
          )
        })}
      </div>
      {entriesWithKey.length > 0 ? (
        <p className={styles.note}>{texts.feedKeysRequired(entriesWithKey.map(({ name }) => name))}</p>
      ) : null}
      <div className={styles.actions}>
        <Button size="md-lg" disabled={isPending} onClick={() => void onDone()}>
          {chosenConnectors.length === 0 ? texts.next : texts.skip}
        </Button>
        {chosenConnectors.length > 0 ? (
          <Button size="md-lg" tone="primary" loading={isPending} onClick={() => void turnOn()}>
            {texts.turnOn(chosenConnectors.length)}
          </Button>
        ) : null}
      </div>
    </>
  )
}

function describeMinutes(seconds: number): string {
  const unit = seconds >= 3600 ? 'hour' : 'minute'
  const count = Math.max(1, Math.round(seconds / (unit === 'hour' ? 3600 : 60)))
  return count === 1 ? unit : countOf(count, unit)
}

type SuggestableEntry = Pick<CatalogEntry, 'connector' | 'region' | 'secret' | 'suggestion' | 'added'>

/** Feeds that run without a URL, an API key or manual entry. */
export const listReadyFeeds = <Entry extends SuggestableEntry>(entries: readonly Entry[]): Entry[] =>
  entries.filter(
    ({ connector, secret }) => connector !== 'manual' && connector !== 'cap_feed' && secret === null,
  )

/**
 * The feeds to preselect: those that cover the properties, or those that cover the organization's country while there
 * are no properties.
 */
export function suggestFeeds(entries: readonly SuggestableEntry[], country: string): string[] {
  const readyFeeds = listReadyFeeds(entries).filter(({ added }) => added === 0)
  const suggestedFeeds = readyFeeds.filter(({ suggestion }) => suggestion !== null)
  const countryFeeds = readyFeeds.filter(({ region }) => region === 'world' || country === 'US')
  return (suggestedFeeds.length > 0 ? suggestedFeeds : countryFeeds).map(({ connector }) => connector)
}
