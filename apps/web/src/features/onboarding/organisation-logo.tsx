import { FileDrop } from '@parapet/ui'
import { useUploadOrgLogo } from '~/data/session/mutations'
import { describeFailure } from '~/lib/describe-failure'
import { onboardingTexts } from './texts.ts'
import { useState } from 'react'
import styles from './onboarding.module.css'

export interface OrganisationLogoProps {
  /** The address of the one that is kept, or null. */
  logo: string | null
}

/** Takes the logo of the organisation and keeps it at once. */
export function OrganisationLogo({ logo }: OrganisationLogoProps) {
  const upload = useUploadOrgLogo()
  const [problem, setProblem] = useState<string | null>(null)
  const error = problem ?? (upload.isError ? describeFailure(upload.error) : undefined)

  return (
    <div className={styles.logo}>
      {logo ? <img className={styles.logoPicture} src={logo} alt={onboardingTexts.logo} /> : null}
      <FileDrop
        className={styles.logoDrop}
        label={onboardingTexts.logo}
        help={logo ? onboardingTexts.logoKept : onboardingTexts.logoHelp}
        accept=".png,.jpg,.jpeg,.webp,image/png,image/jpeg,image/webp"
        error={error}
        upload={upload.isPending ? { name: upload.variables.name, progress: null } : null}
        onFiles={([file]) => {
          setProblem(null)
          if (file) upload.mutate(file)
        }}
        onReject={() => setProblem(onboardingTexts.logoRejected)}
      />
    </div>
  )
}
