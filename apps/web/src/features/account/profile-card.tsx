import { toast } from '@parapet/ui'
import { useEffect } from 'react'
import { FormCard } from '~/components/form-card'
import { useEditForm, type Versioned } from '~/components/use-edit-form'
import { useUpdateAccount } from '~/data/account/mutations'
import type { Account } from '~/data/account/queries'
import { accountTexts } from './texts.ts'
import { formTexts } from '~/components/form-texts'
import { accountPointers, toAccountPatch, toAccountValues, type AccountValues } from './account-values.ts'
import { describeAccountValue } from './describe-account-value.ts'
import { PictureField } from './picture-field.tsx'
import { ProfileFields } from './profile-fields.tsx'

export interface ProfileCardProps {
  account: Account
  /** Without it the person sees the account but cannot change it. */
  mayUpdate: boolean
}

type VersionedAccount = Account & Versioned

/** Who the person is: saved as one form with Ctrl or ⌘ S, except for the picture, which is kept at once. */
export function ProfileCard({ account, mayUpdate }: ProfileCardProps) {
  const update = useUpdateAccount()
  // Only the person can change the account, so whoever was faster was the same person elsewhere.
  const versioned: VersionedAccount = { ...account, updatedBy: { name: account.name } }
  const { form, submit, conflict, restart, rebase } = useEditForm<AccountValues, VersionedAccount>({
    item: versioned,
    toValues: toAccountValues,
    pointers: accountPointers,
    save: async (values, base, version) => {
      const patch = toAccountPatch(values, base)
      if (Object.keys(patch).length === 0) {
        toast({ heading: formTexts.nothingChanged })
        return
      }
      const saved = await update.mutateAsync({ body: patch, version })
      restart({ ...saved, updatedBy: null })
      toast({ color: 'success', heading: accountTexts.saved })
    },
  })

  // Another part of the page, such as the picture or the theme, has made a new version of the account.
  // oxlint-disable-next-line react/exhaustive-deps -- only a new version is news
  useEffect(() => rebase(versioned), [account.version])

  return (
    <FormCard
      title={accountTexts.profile}
      description={accountTexts.profileDetail}
      lead={<PictureField account={account} mayUpdate={mayUpdate} />}
      saveLabel={accountTexts.save}
      mayUpdate={mayUpdate}
      form={form}
      submit={submit}
      conflict={conflict && { ...conflict, changedBy: account.name }}
      labels={accountTexts.fields}
      describeValue={describeAccountValue}
    >
      <ProfileFields form={form} account={account} disabled={!mayUpdate} />
    </FormCard>
  )
}
