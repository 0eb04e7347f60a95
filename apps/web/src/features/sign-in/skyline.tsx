export interface SkylineProps {
  className?: string
}

/** A row of parapets in three distances. Decoration. */
export function Skyline({ className }: SkylineProps) {
  return (
    <svg
      className={className}
      viewBox="0 0 460 240"
      preserveAspectRatio="xMidYMax slice"
      fill="currentcolor"
      aria-hidden="true"
    >
      <path
        opacity="0.22"
        d="M0 240V120h28v-18h20v18h24V64h52v40h30V84h22v20h36V40h44v36h26V52h18v24h40v44h30V92h26v28h30V72h54v36h24v132z"
      />
      <path
        opacity="0.4"
        d="M0 240v-84h40v-26h16v26h28v-44h60v36h20v-16h18v16h34v-56h56v44h24v-20h22v20h42v40h26v-28h22v28h26v-44h46v108z"
      />
      <path d="M0 240v-48h46v16h22v-40h30v14h24v-14h30v40h28v-22h20v22h40v-52h26v16h22v-16h26v52h38v-28h22v28h26v-44h62v28h40v48z" />
    </svg>
  )
}
