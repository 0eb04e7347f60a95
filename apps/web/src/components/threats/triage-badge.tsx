import { Badge, type BadgeTone } from '@parapet/ui'
import { threatTexts as texts } from './texts.ts'
import type { ThreatSummary } from './threat-summary.ts'

const tones: Record<ThreatSummary['triage'], BadgeTone> = {
  new: 'warning',
  acknowledged: 'info',
  in_progress: 'accent',
  resolved: 'success',
  dismissed: 'neutral',
}

/** What people have done about a threat. */
export function TriageBadge({ triage }: Pick<ThreatSummary, 'triage'>) {
  return <Badge tone={tones[triage]}>{texts.triage[triage]}</Badge>
}
