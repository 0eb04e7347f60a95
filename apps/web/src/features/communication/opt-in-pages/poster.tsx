import { useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { pagesTexts as texts } from './texts.ts'
import { drawQrCode } from './qr-code.ts'
import styles from './poster.module.css'

export interface PosterProps {
  orgName: string
  title: string
  intro: string | null
  address: string
}

/** A sheet of paper for the lobby: what it is about, the code, and the address for who has no camera. */
export function Poster({ orgName, title, intro, address }: PosterProps) {
  return (
    <div className={styles.poster}>
      <p className={styles.org}>{orgName}</p>
      <p className={styles.title}>{title}</p>
      {intro === null || intro === '' ? null : <p className={styles.intro}>{intro}</p>}
      <QrCode address={address} />
      <p className={styles.scan}>{texts.scan}</p>
      <p className={styles.address}>{address}</p>
      <p className={styles.foot}>{texts.posterFoot}</p>
    </div>
  )
}

/** The picture itself; what it leads to stands in words beside it. */
function QrCode({ address }: { address: string }) {
  return (
    <img
      className={styles.code}
      alt={texts.codeOf(address)}
      src={`data:image/svg+xml,${encodeURIComponent(drawQrCode(address))}`}
    />
  )
}

/** Puts the poster alone on the paper, opens the dialog of the browser for printing, and goes when that closes. */
export function PrintedPoster({ onPrinted, ...poster }: PosterProps & { onPrinted: () => void }) {
  const handlePrinted = useRef(onPrinted)
  useEffect(() => {
    handlePrinted.current = onPrinted
  })
  useEffect(() => {
    const finish = () => handlePrinted.current()
    document.body.classList.add(styles.printing ?? '')
    window.addEventListener('afterprint', finish)
    // The picture of the code has to be there first.
    const timer = setTimeout(() => window.print(), 50)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('afterprint', finish)
      document.body.classList.remove(styles.printing ?? '')
    }
  }, [])

  return createPortal(
    <div className={styles.sheet} aria-hidden="true">
      <Poster {...poster} />
    </div>,
    document.body,
  )
}
