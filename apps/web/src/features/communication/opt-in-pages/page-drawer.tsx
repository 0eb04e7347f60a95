import { Button, buttonClassName, CopyButton, DescriptionItem, DescriptionList, Drawer } from '@parapet/ui'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Download, ExternalLink, Printer } from 'lucide-react'
import { useState } from 'react'
import type { OptInPage } from '~/data/communication/queries'
import { sessionQueries } from '~/data/session/queries'
import { formatNumber } from '~/lib/format'
import { nameLanguage } from '~/lib/languages'
import { saveFile } from '~/lib/save-file'
import { pagesTexts as texts } from './texts.ts'
import { Poster, PrintedPoster } from './poster.tsx'
import { drawQrCode } from './qr-code.ts'
import { PageStatus } from './page-status.tsx'
import styles from './pages.module.css'

export interface PageDrawerProps {
  orgId: string
  page: OptInPage
  onClose: () => void
  onEdit: () => void
}

/** One public page: its link, its code and its poster, and how many came that way. */
export function PageDrawer({ orgId, page, onClose, onEdit }: PageDrawerProps) {
  const { data: org } = useSuspenseQuery(sessionQueries.org(orgId))
  const [isPrinting, setIsPrinting] = useState(false)
  const poster = { orgName: org.name, title: page.title, intro: page.intro, address: page.url }

  function download() {
    saveFile(new Blob([drawQrCode(page.url)], { type: 'image/svg+xml' }), `opt-in-${page.publicId}.svg`)
  }

  return (
    <Drawer
      open
      size="lg"
      onOpenChange={onClose}
      title={page.title}
      footer={
        <Button tone="primary" onClick={onEdit}>
          {texts.edit}
        </Button>
      }
    >
      <div className={styles.stack}>
        <PageStatus page={page} />
        <div className={styles.link}>
          <span className={styles.url}>{page.url}</span>
          <CopyButton value={page.url} label={texts.copyLink} showLabel size="sm-md" tone="neutral" />
          <a
            href={page.url}
            target="_blank"
            rel="noopener noreferrer"
            className={buttonClassName({ size: 'sm-md' })}
          >
            <ExternalLink aria-hidden="true" />
            {texts.openLink}
          </a>
        </div>
        <DescriptionList>
          <DescriptionItem term={texts.requested}>{formatNumber(page.counts.requested)}</DescriptionItem>
          <DescriptionItem term={texts.confirmed}>{formatNumber(page.counts.confirmed)}</DescriptionItem>
          <DescriptionItem term={texts.languages}>
            {page.languages.map(nameLanguage).join(', ')}
          </DescriptionItem>
        </DescriptionList>
        <section aria-label={texts.poster} className={styles.posterPart}>
          <div className={styles.buttons}>
            <Button icon={<Printer />} onClick={() => setIsPrinting(true)}>
              {texts.printPoster}
            </Button>
            <Button icon={<Download />} onClick={download}>
              {texts.downloadCode}
            </Button>
          </div>
          <Poster {...poster} />
        </section>
      </div>
      {isPrinting ? <PrintedPoster {...poster} onPrinted={() => setIsPrinting(false)} /> : null}
    </Drawer>
  )
}
