import { ImageField } from '~/components/image-field'
import { useReplaceLogo, useSaveOrg } from '~/data/org/mutations'
import { organisationTexts } from './texts.ts'
import type { Org } from './organisation-values.ts'

const texts = {
  label: organisationTexts.logo,
  upload: organisationTexts.uploadLogo,
  replace: organisationTexts.replaceLogo,
  remove: organisationTexts.removeLogo,
  kept: organisationTexts.logoKept,
  removed: organisationTexts.logoRemoved,
  rejected: organisationTexts.logoRejected,
  help: organisationTexts.logoHelp,
} as const

export interface LogoFieldProps {
  org: Org
  mayUpdate: boolean
}

/** The logo of the organisation. */
export function LogoField({ org, mayUpdate }: LogoFieldProps) {
  const replace = useReplaceLogo(org.id)
  const save = useSaveOrg(org.id)

  return (
    <ImageField
      avatar={{ name: org.name, colorKey: org.id, shape: 'square' }}
      image={org.logo}
      mayUpdate={mayUpdate}
      texts={texts}
      onKeep={(file) => replace.mutateAsync(file)}
      onRemove={() => save.mutateAsync({ body: { logo: null } })}
    />
  )
}
