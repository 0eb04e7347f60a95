import { and, desc, eq, inArray, isNull } from 'drizzle-orm'
import { type BaseContext, type TransactionContext } from '../../../platform/context/context.ts'
import {
  alert,
  alertLink,
  alertMessage,
  org,
  property,
  tenant,
  unit,
} from '../../../platform/db/schema/index.ts'
import { notFound, Problem } from '../../../platform/errors/problem.ts'
import { type AlertRow, findThreatOf } from '../alerts/alert-row.ts'
import { chooseTextLanguage, composeText, threatValues } from '../alerts/compile-alert.ts'
import { hashOptInToken } from '../consent/opt-in-links.ts'
import { inTenantTransaction } from '../consent/tenant-identity.ts'
import { chooseLanguage, consentLanguages } from '../consent/wording.ts'
import { markdownToText } from '../message/markdown.ts'
import {
  fillPlaceholders,
  insertPlaceholders,
  type MergeSlot,
  type MergeValues,
  type OrgRow,
  toMergeValues,
} from '../message/merge-fields.ts'
import { recipientDetailColumns } from '../message/recipient-details.ts'
import { toOptInOrg } from '../opt-in/find-opt-in.ts'
import type {
  AlertReplyInput,
  AlertReplyPage,
  AlertReplyReceived,
  StoredAnswer,
} from './alert-reply.schema.ts'
import { findLatestReply, type ReplyRow } from './latest-reply.ts'
import { recordReply } from './record-reply.ts'

type LinkRow = typeof alertLink.$inferSelect

/** @throws Problem `not-found` */
export async function getOrgOfLink({ db }: Pick<BaseContext, 'db'>, token: string): Promise<string> {
  const [link] = await db
    .select({ orgId: alertLink.orgId })
    .from(alertLink)
    .where(eq(alertLink.tokenHash, hashOptInToken(token)))
  if (!link) throw notFound('link')
  return link.orgId
}

/** @throws Problem `not-found`, `link-expired` */
async function getLink({ db }: Pick<BaseContext, 'db'>, orgId: string, token: string) {
  const [row] = await db
    .select({ link: alertLink, org })
    .from(alertLink)
    .innerJoin(org, eq(org.id, alertLink.orgId))
    .where(and(eq(alertLink.tokenHash, hashOptInToken(token)), isNull(org.archivedAt)))
  if (!row || row.link.orgId !== orgId) throw notFound('link')
  if (row.link.expiresAt <= new Date()) {
    throw new Problem('link-expired', 'This link has expired. Call the office if you need help.', {
      members: { org: toOptInOrg(row.org), language: row.link.language },
    })
  }
  return row
}

/**
 * What the page behind a link in an alert shows. Changes nothing, because mail scanners open every link.
 * @throws Problem `not-found`, `link-expired`
 */
export async function getAlertReply(
  base: BaseContext,
  orgId: string,
  token: string,
  preferredLanguage?: string,
): Promise<AlertReplyPage> {
  const { link, org: orgRow } = await getLink(base, orgId, token)
  const { tenantId, threadId } = link
  return await inTenantTransaction(base, { orgId, tenantId }, async (tx) => {
    const person = await findPerson(tx, tenantId)
    if (!person) throw notFound('link')
    const { row, sentAt } = await getLatestAlert(tx, link)
    const language = chooseLanguage(consentLanguages, preferredLanguage, link.language)
    const latest = await findLatestReply(tx, link)
    const allClears = await tx.db.$count(
      alert,
      and(
        eq(alert.orgId, tx.orgId),
        eq(alert.threadId, threadId),
        eq(alert.phase, 'all_clear'),
        inArray(alert.status, ['sending', 'sent', 'sent_with_errors']),
      ),
    )
    return {
      org: toOptInOrg(orgRow),
      firstName: person.firstName,
      property: person.property?.name ?? null,
      unit: person.unitName,
      alert: { phase: row.phase, ...(await fillText(tx, row, language, person, orgRow)), sentAt },
      isOver: allClears > 0,
      answer: latest && isAnswerTo(link, latest) ? toAnswer(latest) : null,
      language,
      languages: [...consentLanguages],
      timeZone: orgRow.timeZone,
      expiresAt: link.expiresAt.toISOString(),
    }
  })
}

/** An answer through another link counts if it's newer than this one, and a call for help until it's withdrawn. */
const isAnswerTo = (link: LinkRow, { threadId, answer, occurredAt }: ReplyRow) =>
  threadId === link.threadId || answer === 'need_help' || occurredAt >= link.createdAt

const toAnswer = ({ answer, peopleCount, needs, note, occurredAt }: ReplyRow): StoredAnswer => ({
  answer,
  peopleCount,
  needs,
  note,
  receivedAt: occurredAt.toISOString(),
})

async function findPerson(tx: TransactionContext, tenantId: string) {
  const [row] = await tx.db
    .select({
      id: tenant.id,
      propertyId: tenant.propertyId,
      portfolioId: tenant.portfolioId,
      unitId: tenant.unitId,
      propertyName: property.name,
      ...recipientDetailColumns,
    })
    .from(tenant)
    .leftJoin(property, and(eq(property.orgId, tenant.orgId), eq(property.id, tenant.propertyId)))
    .leftJoin(unit, and(eq(unit.orgId, tenant.orgId), eq(unit.id, tenant.unitId)))
    .where(and(eq(tenant.orgId, tx.orgId), eq(tenant.id, tenantId)))
  return row ?? null
}

/** The newest alert of the thread that went to the tenant. */
async function getLatestAlert(tx: TransactionContext, { threadId, tenantId }: LinkRow) {
  const [latest] = await tx.db
    .select({ row: alert, claimedAt: alertMessage.claimedAt })
    .from(alertMessage)
    .innerJoin(alert, and(eq(alert.orgId, alertMessage.orgId), eq(alert.id, alertMessage.alertId)))
    .where(
      and(
        eq(alertMessage.orgId, tx.orgId),
        eq(alert.threadId, threadId),
        eq(alertMessage.tenantId, tenantId),
        inArray(alertMessage.state, ['claimed', 'sent', 'in_doubt']),
      ),
    )
    .orderBy(desc(alertMessage.claimedAt))
    .limit(1)
  if (!latest) throw notFound('link')
  return { row: latest.row, sentAt: latest.claimedAt!.toISOString() }
}

/** The alert's text as the tenant reads it on the page, without the paragraph that links to it. */
async function fillText(
  tx: TransactionContext,
  row: AlertRow,
  language: string,
  person: NonNullable<Awaited<ReturnType<typeof findPerson>>>,
  orgRow: OrgRow,
) {
  const textLanguage = chooseTextLanguage(row.texts, language)
  const { subject, bodyMarkdown } = composeText(row.texts, textLanguage)
  const values: MergeValues = {
    ...toMergeValues(person, { optInUrl: '' }, orgRow),
    ...threatValues(await findThreatOf(tx, row), { language: textLanguage, timeZone: orgRow.timeZone }),
  }
  const fill = (text: string, toText: (template: string, slots: MergeSlot[]) => string) => {
    const slots: MergeSlot[] = []
    const template = toText(insertPlaceholders(text, slots), slots)
    return fillPlaceholders(template, slots, values, (value) => value)
  }
  const withoutLink = bodyMarkdown
    .split('\n\n')
    .filter((paragraph) => !paragraph.includes('{{replyUrl'))
    .join('\n\n')
  return {
    subject: fill(subject, (template) => template),
    text: fill(withoutLink, (template, slots) => markdownToText(template, slots)),
    language: chooseLanguage(consentLanguages, textLanguage),
  }
}

/**
 * Stores a tenant's answer. The latest applies; earlier ones are kept.
 * @throws Problem `not-found`, `link-expired`
 */
export async function answerAlert(
  base: BaseContext,
  orgId: string,
  token: string,
  input: AlertReplyInput,
): Promise<AlertReplyReceived> {
  const { link } = await getLink(base, orgId, token)
  return await inTenantTransaction(base, { orgId, tenantId: link.tenantId }, async (tx) => {
    const person = await findPerson(tx, link.tenantId)
    if (!person) throw notFound('link')
    const { reply, isNew } = await recordReply(tx, {
      ...input,
      threadId: link.threadId,
      tenant: person,
      channel: 'web',
    })
    return { ...toAnswer(reply), isNew }
  })
}
