import { z } from 'zod'
import { hazards } from '../../../../platform/db/schema/hazard.ts'
import { type Connector, FeedUnreadable } from '../connector.ts'

const ManualConfig = z.strictObject({})

/** Threats that people enter themselves: nothing is ever fetched. */
export const manual: Connector<z.infer<typeof ManualConfig>> = {
  key: 'manual',
  name: 'Entered by hand',
  description: 'Threats that people of the organisation enter themselves, for what no feed reports.',
  hazards,
  region: 'world',
  everySeconds: { min: 86_400, default: 86_400 },
  staleAfterSeconds: Number.MAX_SAFE_INTEGER,
  secret: null,
  config: ManualConfig,
  attribution: 'Entered by your organisation',
  termsUrl: 'https://docs.oasis-open.org/emergency/cap/v1.2/CAP-v1.2.html',
  absentForMs: null,
  requests: () => [],
  read() {
    throw new FeedUnreadable('Expected nothing: threats entered by hand come from no feed.')
  },
}
