import { findTenantWithAddress } from '../consent/tenant-of-address.ts'
import { tenantActor } from '../consent/tenant-actor.ts'
import {
  chooseLanguage,
  type ConsentLanguage,
  currentWordingVersion,
  fillWording,
  offeredLanguages,
} from '../consent/wording.ts'
import { type BaseContext, inTransaction } from '../../../platform/context/context.ts'
import { type FoundOptIn, getFoundOptIn, type OptInLinkRow } from './find-opt-in.ts'
import type { OptIn } from './opt-in.schema.ts'
import { requireUsable } from './require-usable.ts'
import { toOptInOrg } from './to-opt-in-org.ts'
import { readConsent, maskEmail } from '../../estate/index.ts'

/**
 * What the page of a link shows. Changes nothing: programs that check mail open every link.
 *
 * @throws Problem `not-found`, `link-expired`, `link-used`.
 */
export async function getOptIn(
  base: BaseContext,
  orgId: string,
  id: string,
  wanted?: string,
): Promise<OptIn> {
  const found = await getFoundOptIn(base, orgId, id)
  requireUsable(found, wanted)
  return found.link ? await describeLink(base, found, found.link, wanted) : describePage(found, wanted)
}

async function describeLink(
  base: BaseContext,
  found: FoundOptIn,
  link: OptInLinkRow,
  wanted: string | undefined,
): Promise<OptIn> {
  const actor = tenantActor(link.tenantId)
  return await inTransaction({ ...base, orgId: link.orgId, actor }, async (tx) => {
    const contact = { channel: link.channel, address: link.address }
    const { byPurpose } = (await readConsent(tx, [contact]))(contact)
    const known = await findTenantWithAddress(tx, link.tenantId, link.address)
    return {
      ...describeTexts(found, offeredLanguages(found.org.consentLanguages), wanted, link.language),
      kind: link.kind,
      recipient: {
        firstName: known?.firstName ?? null,
        maskedEmail: maskEmail(link.address),
        property: known?.propertyName ?? null,
        unit: known?.unitName ?? null,
      },
      page: null,
      channels: [{ channel: link.channel, state: byPurpose.safety_alerts.state }],
      expiresAt: link.expiresAt.toISOString(),
      preview: link.isPreview,
    }
  })
}

function describePage(found: FoundOptIn & { link: null }, wanted: string | undefined): OptIn {
  const { page, org } = found
  const offered = offeredLanguages(org.consentLanguages)
  const chosen = offered.filter((language) => page.languages.includes(language))
  const languages = chosen.length > 0 ? chosen : offered.slice(0, 1)
  return {
    ...describeTexts(found, languages, wanted, languages[0]),
    kind: 'page',
    recipient: null,
    page: { title: page.title, intro: page.intro, fields: page.fields },
    channels: [{ channel: 'email', state: 'none' }],
    expiresAt: null,
    preview: false,
  }
}

function describeTexts(
  { org }: FoundOptIn,
  languages: ConsentLanguage[],
  ...wanted: (string | null | undefined)[]
) {
  const language = chooseLanguage(languages, ...wanted)
  const filled = languages.map((each) => [each, fillWording(each, org.name)] as const)
  return {
    org: toOptInOrg(org),
    languages,
    language,
    wordingVersion: currentWordingVersion,
    wording: fillWording(language, org.name).consent,
    wordings: Object.fromEntries(filled) as OptIn['wordings'],
  }
}
