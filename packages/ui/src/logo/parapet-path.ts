/** Three merlons of a parapet at different heights, on a 16 × 16 grid: battlement and skyline in one. */
export const parapetPath = 'M1 15V6h3v3h2V2h4v7h2V4h3v11z'
