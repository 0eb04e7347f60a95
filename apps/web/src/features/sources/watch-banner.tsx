import { Button, IconButton, linkClassName } from '@parapet/ui'
import { useQuery } from '@tanstack/react-query'
import { TriangleAlert, X } from 'lucide-react'
import { useId, useState } from 'react'
import { PageLink } from '~/components/page-link'
import { hazardTexts } from '~/components/threats/hazard-texts'
import { isLive } from '~/data/live/live-state'
import { orgQueries, type OrgWatch } from '~/data/org/queries'
import { formatExactTime, formatList } from '~/lib/format'
import { formatTimeOfDay } from '~/lib/format-days'
import { paths } from '~/lib/paths'
import styles from './watch-banner.module.css'
import { watchTexts as texts } from './watch-texts.ts'

// Failures arrive as live updates, but a feed that has silently stopped is only found by polling.
const pollMs = { live: 300_000, otherwise: 60_000 }

interface WatchBannerProps {
  orgId: string
  /** Names the hazards and can't be dismissed, on pages that would otherwise look as if all were well. */
  isAboutHazards: boolean
  mayOpenSources: boolean
}

/** Warns while a feed isn't monitored, unless someone paused it on purpose. */
export function WatchBanner({ orgId, isAboutHazards, mayOpenSources }: WatchBannerProps) {
  const detailsId = useId()
  const [hiddenGapsKey, setHiddenGapsKey] = useState(readHiddenGaps)
  const [isOpen, setIsOpen] = useState(false)
  const { data } = useQuery({
    ...orgQueries.watch(orgId),
    refetchInterval: () => (isLive() ? pollMs.live : pollMs.otherwise),
    throwOnError: false,
  })
  const gaps = (data?.gaps ?? []).filter(({ isPaused }) => !isPaused)
  const gapsKey = getGapsKey(orgId, gaps)
  const isShown = gaps.length > 0 && (isAboutHazards || gapsKey !== hiddenGapsKey)

  function hide() {
    writeHiddenGaps(gapsKey)
    setHiddenGapsKey(gapsKey)
  }

  return (
    <div className={styles.root} data-slot="watch-banner" data-open={isShown ? '' : undefined}>
      <div className={isShown ? styles.line : undefined}>
        {isShown ? <TriangleAlert className={styles.icon} aria-hidden="true" /> : null}
        {/* Always rendered: live regions announce only changes. */}
        <p className={styles.text} aria-live="polite">
          {isShown ? describeGaps(gaps, isAboutHazards) : null}
        </p>
        {isShown ? (
          <>
            <Button
              size="sm"
              tone="ghost"
              aria-expanded={isOpen}
              aria-controls={detailsId}
              onClick={() => setIsOpen(!isOpen)}
            >
              {isOpen ? texts.hide : texts.details}
            </Button>
            {isAboutHazards ? null : (
              <IconButton size="sm" label={texts.dismiss} icon={<X />} onClick={hide} />
            )}
          </>
        ) : null}
      </div>
      {isShown && isOpen ? (
        <div id={detailsId} className={styles.details}>
          <ul className={styles.gaps}>
            {gaps.map((gap) => (
              <GapItem key={gap.sourceId} gap={gap} mayOpen={mayOpenSources} />
            ))}
          </ul>
          <p className={styles.muted}>{texts.consequence}</p>
        </div>
      ) : null}
    </div>
  )
}

function GapItem({ gap, mayOpen }: { gap: OrgWatch['gaps'][number]; mayOpen: boolean }) {
  return (
    <li className={styles.gap}>
      <span>
        {mayOpen ? (
          <PageLink to={paths.sources('feeds', { source: gap.sourceId })} className={linkClassName()}>
            {gap.name}
          </PageLink>
        ) : (
          <span className={styles.name}>{gap.name}</span>
        )}
        {gap.hazards.length > 0 ? `: ${formatHazards(gap.hazards, gap.hazards.length)}` : null}
      </span>{' '}
      <span className={styles.muted}>
        {texts.asSentence(texts.since(formatExactTime(gap.unmonitoredSince)))} {gap.reason ?? texts.noReason}
      </span>
    </li>
  )
}

function describeGaps(gaps: OrgWatch['gaps'], includesHazards: boolean): string {
  // The API sorts by start.
  const [first] = gaps
  if (!first) return ''
  const since = formatTimeOfDay(first.unmonitoredSince)
  const sentence =
    gaps.length === 1 ? texts.oneSource(first.name, since) : texts.severalSources(gaps.length, since)
  const hazards = gaps.flatMap((gap) => gap.hazards)
  return includesHazards && hazards.length > 0
    ? texts.withHazards(sentence, formatHazards(hazards))
    : texts.asSentence(sentence)
}

const storageKey = 'hidden-gaps'

/** Identifies a set of gaps. The same feeds failing again later are another set. */
const getGapsKey = (orgId: string, gaps: OrgWatch['gaps']) =>
  [orgId, ...gaps.map(({ sourceId, unmonitoredSince }) => `${sourceId}@${unmonitoredSince}`).toSorted()].join(
    ' ',
  )

/** The set that the person has dismissed in this tab. */
function readHiddenGaps(): string | null {
  try {
    return sessionStorage.getItem(storageKey)
  } catch {
    return null
  }
}

function writeHiddenGaps(gapsKey: string) {
  try {
    sessionStorage.setItem(storageKey, gapsKey)
  } catch {
    // It's shown again after a reload.
  }
}

/** `tornado, flood, hail, and 5 more`, for the middle of a sentence. */
export function formatHazards(hazards: readonly string[], max = 4): string {
  const names = [...new Set(hazards)].map(getHazardName)
  const hiddenCount = names.length - max
  // “1 more” takes as much space as the name itself.
  const visibleNames = hiddenCount > 1 ? [...names.slice(0, max), texts.more(hiddenCount)] : names
  return formatList(visibleNames)
}

const getHazardName = (hazard: string) =>
  (Object.hasOwn(hazardTexts, hazard)
    ? hazardTexts[hazard as keyof typeof hazardTexts]
    : hazardTexts.other
  ).toLowerCase()
