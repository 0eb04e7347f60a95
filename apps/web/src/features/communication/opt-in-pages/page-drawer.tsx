import { Button, buttonClassName, CopyButton, DescriptionItem, DescriptionList, Drawer } from '@parapet/ui'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Download, ExternalLink, Printer } from 'lucide-react'
import { useState } from 'react'
import { PrintSheet } from '~/components/printing/print-sheet'
import { drawQrCode, QrCode } from '~/components/printing/qr-code'
import type { OptInPage } from '~/data/communication/queries'
import { sessionQueries } from '~/data/session/queries'
import { formatNumber } from '~/lib/format'
import { nameLanguage } from '~/lib/named-codes'
import { saveFile } from '~/lib/save-file'
import { PageStatus } from './page-list.tsx'
import styles from './pages.module.css'
import posterStyles from './poster.module.css'
import { optInPageTexts as texts } from './texts.ts'

interface PageDrawerProps {
  orgId: string
  page: OptInPage
  onClose: () => void
  onEdit: () => void
}

/** An opt-in page: link, QR code, poster, and number of sign-ups. */
export function PageDrawer({ orgId, page, onClose, onEdit }: PageDrawerProps) {
  const { data: org } = useSuspenseQuery(sessionQueries.org(orgId))
  const [isPrinting, setIsPrinting] = useState(false)
  const poster = { orgName: org.name, title: page.title, intro: page.intro, url: page.url }

  function downloadQrCode() {
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
            <Button icon={<Download />} onClick={downloadQrCode}>
              {texts.downloadQrCode}
            </Button>
          </div>
          <Poster {...poster} />
        </section>
      </div>
      {isPrinting ? (
        <PrintSheet onPrinted={() => setIsPrinting(false)}>
          <div className={posterStyles.sheet}>
            <Poster {...poster} />
          </div>
        </PrintSheet>
      ) : null}
    </Drawer>
  )
}

interface PosterProps {
  orgName: string
  title: string
  intro: string | null
  url: string
}

/** A printable poster with the QR code, and the URL for people without a camera. */
function Poster({ orgName, title, intro, url }: PosterProps) {
  return (
    <div className={posterStyles.poster}>
      <p className={posterStyles.org}>{orgName}</p>
      <p className={posterStyles.title}>{title}</p>
      {intro === null || intro === '' ? null : <p className={posterStyles.intro}>{intro}</p>}
      <QrCode className={posterStyles.code} url={url} alt={texts.qrCodeAlt(url)} />
      <p className={posterStyles.scan}>{texts.scanPrompt}</p>
      <p className={posterStyles.address}>{url}</p>
      <p className={posterStyles.foot}>{texts.posterDisclaimer}</p>
    </div>
  )
}
