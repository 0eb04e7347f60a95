import { Problem } from '../../../platform/errors/problem.ts'
import { chooseLanguage, offeredLanguages } from '../consent/wording.ts'
import type { FoundOptIn, OptInLinkRow, OrgRow } from './find-opt-in.ts'
import { toOptInOrg } from './to-opt-in-org.ts'

/** Whether a link was used up: by a newer one, or because it could confirm something only once. */
const isUsed = ({ kind, decidedAt, replacedAt }: OptInLinkRow) =>
  replacedAt !== null || (kind === 'confirmation' && decidedAt !== null)

/**
 * Refuses a link that shows nothing any more. The problem says whose link it was, for the page that offers a new one.
 * Stopping stays possible with it.
 *
 * @throws Problem `link-expired`, `link-used`.
 */
export function requireUsable({ link, org }: FoundOptIn, wanted?: string) {
  if (!link) return
  if (isUsed(link)) {
    const detail =
      link.replacedAt === null
        ? 'This address was confirmed already.'
        : 'A newer link was sent to the same address. Use that one.'
    throw new Problem('link-used', detail, { members: describeEnd(link, org, wanted) })
  }
  if (link.expiresAt <= new Date()) {
    const detail = 'This link has expired. A new one can be sent to the same address.'
    throw new Problem('link-expired', detail, { members: describeEnd(link, org, wanted) })
  }
}

function describeEnd(link: OptInLinkRow, org: OrgRow, wanted: string | undefined) {
  const languages = offeredLanguages(org.consentLanguages)
  return {
    org: toOptInOrg(org),
    kind: link.kind,
    languages,
    language: chooseLanguage(languages, wanted, link.language),
  }
}
