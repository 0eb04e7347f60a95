import { Button, IconButton, linkClassName } from '@parapet/ui'
import { useQuery } from '@tanstack/react-query'
import { TriangleAlert, X } from 'lucide-react'
import { useId, useState } from 'react'
import { PageLink } from '~/components/page-link'
import { hazardTexts } from '~/components/threats/hazard-texts'
import { isLive } from '~/data/live/live-state'
import { orgQueries, type OrgWatch } from '~/data/org/queries'
import { formatExactTime, formatTimeOfDay, formatList } from '~/lib/format'
import { paths } from '~/lib/paths'
import styles from './watch-banner.module.css'
import { watchTexts as texts } from './watch-texts.ts'

// What fails is told at once; that nothing fetches any more is something only the clock knows.
const pollMs = { live: 300_000, otherwise: 60_000 }

interface WatchBannerProps {
  orgId: string
  /** Says which hazards, and stays: for screens that would otherwise look as if nothing were the matter. */
  isAboutHazards: boolean
  mayOpenSources: boolean
}

/** Says what is not watched, as long as something is not. */
export function WatchBanner({ orgId, isAboutHazards, mayOpenSources }: WatchBannerProps) {
  const detailsId = useId()
  const [hidden, setHidden] = useState(readHiddenGaps)
  const [isOpen, setIsOpen] = useState(false)
  const { data } = useQuery({
    ...orgQueries.watch(orgId),
    refetchInterval: () => (isLive() ? pollMs.live : pollMs.otherwise),
    throwOnError: false,
  })
  const gaps = data?.gaps ?? []
  const name = nameGaps(orgId, gaps)
  const isShown = gaps.length > 0 && (isAboutHazards || name !== hidden)

  function hide() {
    writeHiddenGaps(name)
    setHidden(name)
  }

  return (
    <div className={styles.root} data-slot="watch-banner" data-open={isShown ? '' : undefined}>
      <div className={isShown ? styles.line : undefined}>
        {isShown ? <TriangleAlert className={styles.icon} aria-hidden="true" /> : null}
        {/* Stands before it has something to say, or nothing would be read out. */}
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
              <Gap key={gap.sourceId} gap={gap} mayOpen={mayOpenSources} />
            ))}
          </ul>
          <p className={styles.muted}>{texts.meaning}</p>
        </div>
      ) : null}
    </div>
  )
}

function Gap({ gap, mayOpen }: { gap: OrgWatch['gaps'][number]; mayOpen: boolean }) {
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
        {gap.hazards.length > 0 ? `: ${nameHazards(gap.hazards, gap.hazards.length)}` : null}
      </span>
      <span className={styles.muted}>
        {texts.ends(texts.since(formatExactTime(gap.unmonitoredSince)))} {gap.reason ?? texts.noReason}
      </span>
    </li>
  )
}

function describeGaps(gaps: OrgWatch['gaps'], isWhole: boolean): string {
  // The earliest stands first.
  const [first] = gaps
  if (!first) return ''
  const since = formatTimeOfDay(first.unmonitoredSince)
  const sentence = gaps.length === 1 ? texts.one(first.name, since) : texts.several(gaps.length, since)
  const hazards = gaps.flatMap((gap) => gap.hazards)
  return isWhole && hazards.length > 0 ? texts.of(sentence, nameHazards(hazards)) : texts.ends(sentence)
}

const key = 'hidden-gaps'

/** Names what is not watched; the same feeds that fail again later are another set. */
const nameGaps = (orgId: string, gaps: OrgWatch['gaps']) =>
  [orgId, ...gaps.map(({ sourceId, unmonitoredSince }) => `${sourceId}@${unmonitoredSince}`).toSorted()].join(
    ' ',
  )

/** The set that the person has put away in this tab. */
function readHiddenGaps(): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}

function writeHiddenGaps(name: string) {
  try {
    sessionStorage.setItem(key, name)
  } catch {
    // It is said again on the next page.
  }
}

/** `tornado, flood, hail and 5 more`: in the middle of a sentence. */
export function nameHazards(hazards: readonly string[], most = 4): string {
  const words = [...new Set(hazards)].map(nameOf)
  const rest = words.length - most
  // One more would take the place of its own name.
  const shown = rest > 1 ? [...words.slice(0, most), texts.more(rest)] : words
  return formatList(shown)
}

const nameOf = (hazard: string) =>
  (Object.hasOwn(hazardTexts, hazard)
    ? hazardTexts[hazard as keyof typeof hazardTexts]
    : hazardTexts.other
  ).toLowerCase()
