import { z } from '@hono/zod-openapi'
import { consentLanguages } from '../consent/wording.ts'
import { audit, previousVersion } from '../../../platform/http/ref.ts'
import { multilineText, text } from '../../../platform/http/text.ts'

const language = z.enum(consentLanguages)
const languages = z
  .array(language)
  .min(1, 'Select at least one language.')
  .max(consentLanguages.length)
  .overwrite((values) => [...new Set(values)])
const fields = z.strictObject({ askUnit: z.boolean() })
const title = text(120)
const intro = multilineText(600).nullable()
/** English isn't a translation: it's `title` and `intro`. */
const translations = z
  .partialRecord(
    z.enum(consentLanguages).exclude(['en']),
    z.strictObject({ title: title.nullable().default(null), intro: intro.default(null) }),
  )
  .openapi({
    description:
      'Title and introduction in other languages. Where one is missing, the page shows our default text in that language.',
  })

export const OptInPage = z
  .object({
    id: z.uuid(),
    publicId: z.string(),
    url: z.string().openapi({ description: 'URL to print on the poster.' }),
    title: z.string().openapi({ description: 'In English; also the page’s name.' }),
    intro: z.string().nullable().openapi({ description: 'In English.' }),
    translations,
    channels: z.array(z.enum(['email'])),
    languages: z.array(language),
    fields,
    active: z.boolean(),
    counts: z.object({
      requested: z.number().int().openapi({ description: 'Addresses entered in the last 30 days.' }),
      confirmed: z.number().int().openapi({ description: 'How many of those were confirmed.' }),
    }),
    ...audit,
    previousVersion,
  })
  .openapi('OptInPage')
export type OptInPage = z.infer<typeof OptInPage>

const WordingInLanguage = z.object({
  language,
  version: z.string(),
  consent: z.string().openapi({ description: 'The checkbox text.' }),
  what: z.string(),
  howOften: z.string(),
  howToStop: z.string(),
  voluntary: z.string(),
  notEmergency: z.string(),
})

export const OptInPageList = z
  .object({
    items: z.array(OptInPage),
    wordings: z.array(WordingInLanguage).openapi({
      description: 'The consent wording in every available language, reviewed or not.',
    }),
    offeredLanguages: z.array(language).openapi({
      description: 'Languages with reviewed wording. Set `consentLanguages` with `PATCH /org/{orgId}`.',
    }),
  })
  .openapi('OptInPageList')

export const OptInPageCreate = z
  .strictObject({
    title,
    intro: intro.default(null),
    translations: translations.default({}),
    languages: languages.default(['en']),
    fields: fields.default({ askUnit: true }),
    active: z.boolean().default(true),
  })
  .openapi('OptInPageCreate')
export type OptInPageCreate = z.infer<typeof OptInPageCreate>

export const OptInPagePatch = z
  .strictObject({
    title,
    intro,
    translations,
    languages,
    fields,
    active: z.boolean(),
  })
  .partial()
  .openapi('OptInPagePatch')
export type OptInPagePatch = z.infer<typeof OptInPagePatch>

export const OptInPageParams = z.object({ orgId: z.uuid(), id: z.uuid() })
