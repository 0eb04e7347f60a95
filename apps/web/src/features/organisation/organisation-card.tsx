import { Banner, toast } from '@parapet/ui'
import { useEffect } from 'react'
import { FormCard } from '~/components/form-card'
import { useEditForm, type Versioned } from '~/components/use-edit-form'
import { useSaveOrg } from '~/data/org/mutations'
import { formTexts } from '~/components/form-texts'
import { organisationTexts as texts } from './texts.ts'
import { LogoField } from './logo-field.tsx'
import { OrganisationFields } from './organisation-fields.tsx'
import {
  organisationPointers,
  toOrganisationPatch,
  toOrganisationValues,
  type Org,
  type OrganisationValues,
} from './organisation-values.ts'

export interface OrganisationCardProps {
  org: Org
  /** Without it the person sees the organisation but cannot change it. */
  mayUpdate: boolean
}

type VersionedOrg = Org & Versioned

/** The organisation: saved as one form with Ctrl or ⌘ S, except for the logo, which is kept at once. */
export function OrganisationCard({ org, mayUpdate }: OrganisationCardProps) {
  const saveOrg = useSaveOrg(org.id)
  const versioned: VersionedOrg = { ...org, updatedBy: null }
  const { form, submit, conflict, restart, rebase } = useEditForm<OrganisationValues, VersionedOrg>({
    item: versioned,
    toValues: toOrganisationValues,
    pointers: organisationPointers,
    save: async (values, base, version) => {
      const patch = toOrganisationPatch(values, base)
      if (Object.keys(patch).length === 0) {
        toast({ heading: formTexts.nothingChanged })
        return
      }
      const saved = await saveOrg.mutateAsync({ body: patch, version })
      restart({ ...saved, updatedBy: null })
      toast({ color: 'success', heading: texts.saved })
    },
  })

  // The logo, or somebody else, has made a new version of the organisation.
  // oxlint-disable-next-line react/exhaustive-deps -- only a new version is news
  useEffect(() => rebase(versioned), [org.version])

  return (
    <FormCard
      lead={
        <>
          {mayUpdate ? null : <Banner>{texts.readOnly}</Banner>}
          <LogoField org={org} mayUpdate={mayUpdate} />
        </>
      }
      saveLabel={texts.save}
      mayUpdate={mayUpdate}
      form={form}
      submit={submit}
      conflict={conflict}
      labels={texts.fields}
    >
      <OrganisationFields form={form} disabled={!mayUpdate} />
    </FormCard>
  )
}
