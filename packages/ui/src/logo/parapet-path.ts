/** Three merlons of a parapet at different heights, on a 16 × 16 grid: battlement and skyline in one. */
export const parapetPath = 'M1 15V7h4v3h1.5V2h4v6H12V5h3v10z'
