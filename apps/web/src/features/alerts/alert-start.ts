import type { AlertStart } from '~/data/alerts/open-draft'
import { alertTexts } from '~/components/alerts/texts'
import { isUuid } from '~/lib/list-url'
import type { AlertPhaseName } from '~/lib/paths'

const phases = Object.keys(alertTexts.phases) as AlertPhaseName[]

/** What `/alerts/new` asks for. Invalid values are ignored. */
export function readAlertStart(params: URLSearchParams): AlertStart {
  const readId = (name: string) => {
    const value = params.get(name)
    return value !== null && isUuid(value) ? value : undefined
  }
  const threadId = readId('thread')
  const threatId = readId('threat')
  const phase = phases.find((name) => name === params.get('phase'))
  return {
    phase: phase ?? (threadId ? 'update' : threatId ? 'act_now' : 'prepare'),
    threatId,
    threadId,
    onlyUnanswered: threadId !== undefined && params.get('ask') === 'unanswered',
  }
}
